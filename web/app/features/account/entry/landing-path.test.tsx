import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleFirstSteps } from '../../../../testing/example-first-steps.ts'
import { exampleUser } from '../../../../testing/example-user.ts'
import { landingPath, returnPath } from './landing-path.ts'
import { LoginPage } from './login-page.tsx'

const firstSteps = (shown: boolean) =>
  respondTo('GET /api/first-steps/get', () => ({ data: { ...exampleFirstSteps, shown } }))

/** Logs in a user of this role and returns the router of the page. */
async function logInAs(role: 'ADMIN' | 'USER') {
  respondTo('GET /api/user/user-details', () => ({ data: exampleUser(role) }))
  const { user, router } = renderPart(<LoginPage />, { at: '/login', signedIn: false })
  respondTo('POST /api/user/login', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store.
    document.cookie = 'signedIn=1; path=/'
    return { data: { accesstoken: 'A', refreshToken: 'R' }, message: 'Welcome back.' }
  })
  await user.type(screen.getByLabelText(texts('account.email')), 'fatou@example.com')
  await user.type(screen.getByLabelText(texts('account.password')), 'mangue verte{Enter}')
  return router
}

test('the owner of a shop that is not yet set up lands on its first steps', async () => {
  firstSteps(true)
  const router = await logInAs('ADMIN')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/overview'))
})

test('the owner of a shop that is set up lands on the home page', async () => {
  const asked = firstSteps(false)
  const router = await logInAs('ADMIN')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(asked).toHaveLength(1)
})

test('others land where they came from, without asking for the first steps', async () => {
  const asked = firstSteps(true)
  const router = await logInAs('USER')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(await landingPath('/checkout')).toBe('/checkout')
  expect(asked).toEqual([])
})

test('users return to the page they came from, query included', () => {
  expect(returnPath('/search?q=riz#top')).toBe('/search?q=riz#top')
  expect(returnPath('/dashboard/profile')).toBe('/dashboard/profile')
})

test.each([undefined, null, 7, '', 'search', '/login', '/register?x=1', '/reset-password'])(
  'from %s they return home',
  (from) => expect(returnPath(from)).toBe('/'),
)

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  '/a/..//evil.example',
])('%s stays within this shop', (from) => expect(returnPath(from)).toMatch(/^\/(?![/\\])/))
