import { Problem, refusedField } from '../platform/http/problem.ts'

/** Errors that several endpoints of accounts share. */

/** No user is signed in, or the user was deleted during the request. */
export function signedOut() {
  return new Problem('signed_out', 'Please log in.')
}

/** One message for every reason: wrong, used, expired, too many attempts, never sent. */
export const codeIsWrong = 'This code is incorrect or has expired. Check it or request a new one.'

export function wrongCode() {
  return new Problem('wrong_code', codeIsWrong, { fields: { otp: codeIsWrong } })
}

/** The address recently belonged to another account, which may still return to it. */
export function emailReserved() {
  const message = 'This email address was used by another account until recently. Try again in 3 days.'
  return new Problem('email_taken', message, { fields: { email: message } })
}

/** The user's role does not allow it. */
export function noPermission() {
  return new Problem('forbidden', 'Do not have permission')
}

export function lastAdmin() {
  return new Problem('last_admin', 'The shop needs an owner. Make someone else an owner first.')
}

/** The photo of a form was swept before the form was saved, or never was the user's. */
export function photoGone() {
  return refusedField('photo', 'This photo is no longer available. Choose it again.')
}

export function noSuchInvitation() {
  return new Problem('not_found', 'This invitation no longer exists.')
}

export function noSuchStore() {
  const message = 'Store not found.'
  return new Problem('invalid_input', message, { fields: { storeId: message } })
}

export function sessionNotFound() {
  return new Problem('not_found', 'Session not found.')
}

/** @param accountId for the log, never for the response */
export function accountDisabled(accountId: string) {
  return new Problem('account_disabled', 'This account is disabled. Please contact the shop.', { accountId })
}

/** The owner requires a second factor of staff. */
export function factorMissing() {
  return new Problem(
    'factor_missing',
    'The shop requires two-step login for the back office. Set it up on your security page.',
  )
}
