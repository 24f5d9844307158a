import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { RegisterPage } from './register-page.tsx'

const field = (name: 'name' | 'email' | 'password' | 'confirmPassword') =>
  screen.getByLabelText<HTMLInputElement>(texts(`account.${name}`))
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: texts('account.register') })

const typed = {
  name: 'Awa Ndiaye',
  email: 'awa@example.com',
  password: 'mangue verte et citron',
  confirmPassword: 'mangue verte et citron',
}

async function fillIn(values = typed) {
  const page = renderPart(<RegisterPage />, { at: '/register', signedIn: false })
  expect(submit().disabled).toBe(true)
  for (const name of ['name', 'email', 'password', 'confirmPassword'] as const)
    await page.user.type(field(name), values[name])
  return page
}

test('passwords that differ are refused before anything is sent; then the account is created and the login opens', async () => {
  const sent = respondTo('POST /api/user/register', () => ({ data: null }))
  const { user, router } = await fillIn({ ...typed, confirmPassword: 'mangue verte' })
  await user.click(submit())
  expect((await screen.findAllByText(texts('account.passwordsDiffer'))).length).toBeGreaterThan(0)
  expect(document.activeElement).toBe(field('confirmPassword'))
  expect(sent).toEqual([])
  await user.type(field('confirmPassword'), ' et citron{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(router.state.location.state).toMatchObject({ email: typed.email })
  expect(sent).toEqual([typed])
})

test('an error of the shop is shown on its field, and the input stays', async () => {
  respondTo('POST /api/user/register', () => {
    const message = 'Enter a valid email address.'
    throw refusal(400, { code: 'invalid_input', message, fields: { email: message } })
  })
  const { user, router } = await fillIn()
  await user.click(submit())
  await waitFor(() => expect(document.activeElement).toBe(field('email')))
  expect(field('email').getAttribute('aria-invalid')).toBe('true')
  expect([field('name').value, field('password').value]).toEqual([typed.name, typed.password])
  expect(router.state.location.pathname).toBe('/register')
})
