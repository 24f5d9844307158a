import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleUser } from '../../../../testing/example-user.ts'
import { refreshShop, unknownShop } from '../../shop/index.ts'
import { forgetNewerShop } from '../../shop/newest-shop.ts'
import { PasswordForm } from '../profile/password-form.tsx'
import { PhoneSection } from '../profile/phone-section.tsx'
import { AppSection } from '../security/app-section.tsx'
import { LoginPage } from './login-page.tsx'

const offer = async (messageChannels?: ('sms' | 'whatsapp')[]) => {
  const { delivery, ...rest } = unknownShop
  respondTo('GET /api/shop/get', () => ({
    data: { ...rest, delivery, ...(messageChannels && { messageChannels }) },
  }))
  await refreshShop()
}
beforeEach(() => offer(['sms', 'whatsapp']))
afterEach(forgetNewerShop)

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const tokens = { data: { accesstoken: 'A', refreshToken: 'R' }, message: 'Welcome.' }
const code = '123456'
const number = '77 512 34 08'

const firstDigit = { name: texts('account.digit', { place: '1', count: '6' }) }

const renderLogin = () => renderPart(<LoginPage />, { at: '/login', signedIn: false })

/** Requests a code by WhatsApp and types it. */
async function enterCode({ user }: ReturnType<typeof renderLogin>) {
  await user.type(field(texts('phoneLogin.number')), number)
  await user.click(button(texts('phoneLogin.by_whatsapp')))
  await user.click(button(texts('account.sendCode')))
  await user.click(await screen.findByRole('textbox', firstDigit))
  await user.keyboard(code)
  await user.click(button(texts('account.verifyCode')))
}

test('without messages only email and password are asked for', async () => {
  await offer()
  renderLogin()
  expect(screen.queryByRole('button', { name: texts('phoneLogin.phone') })).toBeNull()
  expect(field(texts('account.email'))).toBeTruthy()
})

test('a code goes to the number on the chosen channel and logs in; email and password stay a tap away', async () => {
  const inputs = respondTo('POST /api/user/phone-code', () => ({ data: null }))
  const sent = respondTo('POST /api/user/phone-login', () => tokens)
  const page = renderLogin()
  await page.user.click(button(texts('account.email')))
  expect(field(texts('account.password'))).toBeTruthy()
  await page.user.click(button(texts('phoneLogin.phone')))
  await enterCode(page)
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/'))
  expect(inputs).toEqual([{ phone: number, channel: 'whatsapp' }])
  expect(sent).toEqual([{ phone: number, otp: code }])
})

test('a number that was unused for long asks for the password, or starts a new account', async () => {
  respondTo('POST /api/user/phone-code', () => ({ data: null }))
  const sent = respondTo('POST /api/user/phone-login', ({ startNew, password }) => {
    if (startNew) return tokens
    const message = password ? 'Wrong.' : 'Enter the password.'
    throw refusal(400, {
      code: 'second_proof_required',
      message,
      ...(password && { fields: { password: message } }),
    })
  })
  const page = renderLogin()
  await enterCode(page)
  await page.user.type(await screen.findByLabelText(texts('account.password')), 'mangue{Enter}')
  await waitFor(() => expect(field(texts('account.password')).getAttribute('aria-invalid')).toBe('true'))
  await page.user.click(button(texts('phoneLogin.startNew')))
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/'))
  expect(sent.slice(1)).toEqual([
    { phone: number, otp: code, password: 'mangue' },
    { phone: number, otp: code, startNew: true },
  ])
})

const awa = exampleUser('USER')

/** Without a second factor. */
const security = {
  totpSince: null,
  passkeys: [],
  recoveryCodes: 0,
  passkeysOffered: false,
  isRequired: false,
  events: [],
}

test('a user adds a number with its code and the password', async () => {
  respondTo('POST /api/user/phone-code', () => ({ data: null }))
  respondTo('GET /api/user/security', () => ({ data: security }))
  const sent = respondTo('PUT /api/user/phone', () => ({ data: { ...awa, login_phone: number } }))
  const { user } = renderPart(<PhoneSection user={awa} />, { user: awa })
  await user.click(await screen.findByRole('button', { name: texts('phoneLogin.add') }))
  await user.type(field(texts('phoneLogin.number')), `${number}{Enter}`)
  const password = await screen.findByLabelText(texts('account.password'))
  await user.click(screen.getByRole('textbox', firstDigit))
  await user.keyboard(code)
  await user.click(button(texts('phoneLogin.use')))
  expect(sent).toEqual([])
  await user.type(password, 'mangue verte{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ phone: number, otp: code, password: 'mangue verte' }])
})

test('a user without a password chooses one with a code of their number, and cannot remove the number', async () => {
  const phoneOnly = { ...awa, email: '', verify_email: false, login_phone: number, password_missing: true }
  const inputs = respondTo('POST /api/user/phone-code', () => ({ data: null }))
  const sent = respondTo('PUT /api/user/change-password', () => ({ data: tokens.data }))
  const { user } = renderPart(
    <>
      <PhoneSection user={phoneOnly} />
      <PasswordForm user={phoneOnly} />
    </>,
    { user: phoneOnly },
  )
  await user.click(await screen.findByRole('button', { name: texts('phoneLogin.sendOwnCode') }))
  await waitFor(() => expect(inputs).toEqual([{ phone: number, channel: 'sms' }]))
  expect(screen.queryByRole('button', { name: texts('phoneLogin.remove') })).toBeNull()
  const own = field(texts('phoneLogin.ownCode', { phone: number }))
  expect(screen.getByText(texts('phoneLogin.ownCodeHint'))).toBeTruthy()
  await user.type(own, code)
  await user.type(field(texts('account.newPassword')), 'mangue verte')
  await user.type(field(texts('account.confirmPassword')), 'mangue verte{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ oldPassword: code })
})

test('a user without a password who confirms nothing is asked for the code, not for a password', async () => {
  const phoneOnly = { ...awa, email: '', verify_email: false, login_phone: number, password_missing: true }
  respondTo('GET /api/user/security', () => ({ data: security }))
  respondTo('POST /api/user/phone-code', () => ({ data: null }))
  const uri = 'otpauth://totp/Dix:77?secret=MANGUE'
  respondTo('POST /api/user/totp/start', () => ({ data: { secret: 'MANGUE', uri } }))
  const { user, unmount } = renderPart(<PhoneSection user={phoneOnly} />, { user: phoneOnly })
  await user.click(await screen.findByRole('button', { name: texts('phoneLogin.replace') }))
  await user.type(field(texts('phoneLogin.number')), `${number}{Enter}`)
  await user.click(await screen.findByRole('button', { name: texts('phoneLogin.use') }))
  const own = texts('phoneLogin.ownCode', { phone: number })
  const missing = texts('security.codeMissing')
  await waitFor(() => expect(screen.getAllByText(missing)).toHaveLength(2))
  expect(field(own).getAttribute('aria-invalid')).toBe('true')
  unmount()
  const section = <AppSection user={phoneOnly} security={security} onCodes={() => {}} />
  const app = renderPart(section, { user: phoneOnly })
  await app.user.click(screen.getByRole('button', { name: texts('security.appOn') }))
  await app.user.click(await screen.findByRole('button', { name: texts('security.appOnAction') }))
  await waitFor(() => expect(screen.getAllByText(missing)).toHaveLength(2))
})
