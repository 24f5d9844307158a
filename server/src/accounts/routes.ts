import { accountEndpoints as endpoints, sessionCookies } from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { eventRoute } from '../platform/http/event-streams/route.ts'
import { localeOf } from '../platform/http/locale.ts'
import { Problem } from '../platform/http/problem.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import type { AccountsDependencies } from './accounts.ts'
import { addressRoutes } from './addresses/routes.ts'
import { adminRoutes } from './admins/routes.ts'
import { randomToken } from './codes/secrets.ts'
import { factorRoutes } from './factor-changes/routes.ts'
import { bearerOf } from './guard.ts'
import { foreignOrigin, type OriginCheck } from './origin.ts'
import { forgotPassword } from './passwords/forgot-password.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { verifyResetCode } from './passwords/verify-reset-code.ts'
import { phoneRoutes } from './phone-login/routes.ts'
import { ownRoutes } from './profile/routes.ts'
import { undoEmailChange } from './profile/undo-email-change.ts'
import { register } from './registration/register.ts'
import { verifyEmail } from './registration/verify-email.ts'
import { securityLogRoutes } from './security/routes.ts'
import { callerOf } from './sessions/caller.ts'
import { browserOf } from './sessions/cookies.ts'
import { findStreamAccess } from './sessions/event-streams.ts'
import { refresh } from './sessions/refresh.ts'
import { signIn } from './sessions/sign-in.ts'
import { signOut } from './sessions/sign-out.ts'
import { staffRoutes } from './staff/routes.ts'

/** All endpoints under `/api/user`, `/api/address` and `/api/staff`, and the event streams of users. */
export async function accountRoutes(app: FastifyInstance, dependencies: AccountsDependencies): Promise<void> {
  const { accounts, guard, streams } = dependencies
  sessionRoutes(app, dependencies)
  eventRoute(app, streams, guard, (claims) => findStreamAccess(accounts, claims))
  resetRoutes(app, dependencies)
  await ownRoutes(app, dependencies)
  await addressRoutes(app, dependencies)
  adminRoutes(app, dependencies)
  factorRoutes(app, dependencies)
  phoneRoutes(app, dependencies)
  securityLogRoutes(app, dependencies)
  staffRoutes(app, dependencies)
}

/**
 * Signing in and out. Other sites must not send requests that set cookies: these could sign users in to another
 * account.
 */
function sessionRoutes(app: FastifyInstance, dependencies: AccountsDependencies): void {
  const { accounts, guard, cookies, checkOrigin } = dependencies
  const { queued } = accounts

  registerEndpoint(app, guard, endpoints.register, async (input, request, reply) => {
    checkOrigin(request)
    const browser = browserOf(request) ?? randomToken()
    const registration = { ...input, locale: localeOf(request, accounts.language) }
    const made = await queued(request.sender, () =>
      register(accounts, registration, callerOf(request, browser)),
    )
    if (made instanceof Problem) return made
    cookies.setBrowser(reply, browser)
    if (!made.isMailed) return { message: 'Your account has been created.', data: null }
    const message = 'Your account has been created. We sent you a link to verify your email address.'
    return { message, data: null }
  })

  registerEndpoint(app, guard, endpoints.login, async (input, request, reply) => {
    checkOrigin(request)
    const browser = browserOf(request) ?? randomToken()
    const signedIn = await queued(request.sender, () => signIn(accounts, input, callerOf(request, browser)))
    if (signedIn instanceof Problem) return signedIn
    cookies.signIn(reply, signedIn.tokens, signedIn.userId)
    cookies.setBrowser(reply, browser)
    return { message: 'You are logged in.', data: signedIn.tokens }
  })

  registerEndpoint(app, guard, endpoints.logout, async (_input, request, reply) => {
    const byBearer = bearerOf(request)
    const byCookie = [sessionCookies.access, sessionCookies.refresh].flatMap(
      (name) => request.cookies[name] ?? [],
    )
    if (!byBearer && byCookie.length > 0) checkLogout(request, checkOrigin)
    for (const token of [byBearer ?? [], byCookie].flat()) await signOut(accounts, token)
    cookies.signOut(reply)
    return { message: 'You are logged out.', data: null }
  })

  registerEndpoint(app, guard, endpoints.refreshToken, async (input, request, reply) => {
    const byCookie = request.cookies[sessionCookies.refresh]
    const byHand = [bearerOf(request), input.refreshToken].filter((token) => token != null)
    const refreshed = await refresh(accounts, [...byHand, byCookie ?? []].flat(), request.ip)
    if (refreshed instanceof Problem) {
      // Another site must not be able to sign users out.
      if (!checkOrigin.isForeign(request)) cookies.signOut(reply)
      return refreshed
    }
    const { access, token, userId } = refreshed
    if (!byHand.includes(token)) checkOrigin(request)
    if (!checkOrigin.isForeign(request)) {
      cookies.signIn(reply, { accesstoken: access, refreshToken: token }, userId)
    }
    return { message: 'You are logged in.', data: { accessToken: access } }
  })
}

/**
 * Logging out is a GET, which another site can send as a link or a picture. Old Safari sends no origin with a fetch;
 * but opening a page accepts HTML, which a fetch never does.
 */
function checkLogout(request: FastifyRequest, checkOrigin: OriginCheck): void {
  checkOrigin(request)
  const { origin, accept = '', 'sec-fetch-site': site } = request.headers
  const isNavigation = origin === undefined && site === undefined && accept.includes('text/html')
  if (isNavigation) throw foreignOrigin()
}

/** From a forgotten password or an undone change to the email to a new password. */
function resetRoutes(app: FastifyInstance, dependencies: AccountsDependencies): void {
  const { accounts, guard, cookies, checkOrigin } = dependencies

  registerEndpoint(app, guard, endpoints.forgotPassword, async ({ email }, request, reply) => {
    checkOrigin(request)
    const browser = browserOf(request) ?? randomToken()
    await forgotPassword(accounts, email, callerOf(request, browser))
    cookies.setBrowser(reply, browser)
    const message = 'If an account with this address exists, we have sent it a code.'
    return { message, data: null }
  })

  registerEndpoint(app, guard, endpoints.verifyForgotPasswordOtp, async (input, request, reply) => {
    checkOrigin(request)
    const resetToken = await verifyResetCode(accounts, input, callerOf(request))
    if (resetToken instanceof Problem) return resetToken
    cookies.setResetProof(reply, resetToken)
    return { message: 'Code confirmed. Choose a new password.', data: { resetToken } }
  })

  registerEndpoint(
    app,
    guard,
    endpoints.resetPassword,
    async ({ email, newPassword, resetToken }, request, reply) => {
      if (!resetToken) checkOrigin(request)
      const proof = resetToken || request.cookies[sessionCookies.proof] || ''
      const problem = await accounts.queued(request.sender, () =>
        resetPassword(accounts, { email, newPassword, proof }, callerOf(request)),
      )
      if (problem) return problem
      cookies.clearResetProof(reply)
      return { message: 'Password changed.', data: null }
    },
  )

  registerEndpoint(app, guard, endpoints.undoEmailChange, async ({ token }, request, reply) => {
    checkOrigin(request)
    const undone = await accounts.queued(request.sender, () =>
      undoEmailChange(accounts, token, callerOf(request)),
    )
    if (undone instanceof Problem) return undone
    cookies.setResetProof(reply, undone.resetToken)
    return { message: 'Your email address is restored. Choose a new password.', data: undone }
  })

  registerEndpoint(app, guard, endpoints.verifyEmail, async ({ token }, request) => {
    const problem = await verifyEmail(accounts, token, request.ip)
    if (problem) return problem
    return { message: 'Your email address is verified.', data: null }
  })
}
