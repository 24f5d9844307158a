import type { SecondFactor } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { LoginForm } from './login-form.tsx'

const tokens = { data: { accesstoken: 'A', refreshToken: 'R' }, message: 'Welcome back.' }
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const email = () => field(texts('account.email'))
const password = () => field(texts('account.password'))

function renderLogin() {
  const onDone = vi.fn()
  return { ...renderPart(<LoginForm state={null} onDone={onDone} />, { signedIn: false }), onDone }
}

/** Types email and password and sends them. */
async function logIn({ user }: ReturnType<typeof renderLogin>): Promise<void> {
  await user.type(email(), 'awa@example.com')
  await user.type(password(), 'mangue verte{Enter}')
}

test('a wrong password is reported on its field, which gets the focus, and the input stays', async () => {
  const sent = respondTo('POST /api/user/login', ({ password }) => {
    if (password !== 'mangue verte') return tokens
    throw refusal(401, { code: 'wrong_credentials', message: 'Email or password is wrong.' })
  })
  const page = renderLogin()
  expect(button(texts('account.login')).disabled).toBe(true)
  await logIn(page)
  await waitFor(() => expect(document.activeElement).toBe(password()))
  expect(password().getAttribute('aria-invalid')).toBe('true')
  expect([email().value, password().value]).toEqual(['awa@example.com', 'mangue verte'])
  expect(page.onDone).not.toHaveBeenCalled()
  await page.user.type(password(), ' et citron{Enter}')
  await waitFor(() => expect(page.onDone).toHaveBeenCalledOnce())
  expect(sent.map(({ password }) => password)).toEqual(['mangue verte', 'mangue verte et citron'])
})

/** An account with a second factor: the password and one code are correct. */
function requireFactor(methods: SecondFactor['methods']) {
  respondTo('POST /api/user/login', () => {
    const data = { challenge: 'C', methods }
    throw refusal(401, { code: 'second_factor_required', message: 'Enter a code.', data })
  })
  return respondTo('POST /api/user/second-factor', ({ code }) => {
    if (code === '123456' || code === 'abcd-efgh') return tokens
    throw refusal(400, { code: 'wrong_code', message: 'This code is incorrect.' })
  })
}

const code = () => field(texts('security.appCode'))

test('after the password a code is requested at once; a wrong one is reported, the right one signs in', async () => {
  const sent = requireFactor(['totp', 'recovery_code'])
  const page = renderLogin()
  await logIn(page)
  await waitFor(() => expect(document.activeElement).toBe(code()))
  await page.user.type(code(), '000000{Enter}')
  expect((await screen.findAllByText('This code is incorrect.')).length).toBeGreaterThan(0)
  expect(page.onDone).not.toHaveBeenCalled()
  await page.user.clear(code())
  await page.user.type(code(), '123456{Enter}')
  await waitFor(() => expect(page.onDone).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    { challenge: 'C', code: '000000' },
    { challenge: 'C', code: '123456' },
  ])
})

test('a recovery code replaces the app, and the user may go back to the password', async () => {
  const sent = requireFactor(['totp', 'recovery_code'])
  const page = renderLogin()
  await logIn(page)
  await page.user.click(await screen.findByRole('button', { name: texts('security.useRecoveryCode') }))
  const recovery = field(texts('security.recoveryCode'))
  await waitFor(() => expect(document.activeElement).toBe(recovery))
  await page.user.click(button(texts('security.backToPassword')))
  expect(password().value).toBe('')
  await logIn(page)
  await page.user.click(await screen.findByRole('button', { name: texts('security.useRecoveryCode') }))
  await page.user.type(field(texts('security.recoveryCode')), 'abcd-efgh{Enter}')
  await waitFor(() => expect(page.onDone).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ challenge: 'C', code: 'abcd-efgh' }])
})

test('login offers only the factors of the account', async () => {
  requireFactor(['passkey'])
  await logIn(renderLogin())
  const passkey = await screen.findByRole('button', { name: texts('security.usePasskey') })
  await waitFor(() => expect(document.activeElement).toBe(passkey))
  for (const other of ['appCode', 'recoveryCode'] as const)
    expect(screen.queryByLabelText(texts(`security.${other}`))).toBeNull()
  for (const other of ['useAppCode', 'useRecoveryCode', 'finish'] as const)
    expect(screen.queryByRole('button', { name: texts(`security.${other}`) })).toBeNull()
})
