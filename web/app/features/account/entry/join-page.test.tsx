import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleUser } from '../../../../testing/example-user.ts'
import { JoinPage } from './join-page.tsx'

test('users without a name give it before they join the staff', async () => {
  const user = { ...exampleUser('USER'), name: '', email: '', mobile: '+221770000022' }
  respondTo('GET /api/user/user-details', () => ({ data: user }))
  respondTo('POST /api/user/invitation', () => ({
    data: { role: 'RIDER', by: 'Awa Ndiaye', email: null, expiresAt: '2026-11-28T10:00:00.000Z' },
  }))
  const named = respondTo('PUT /api/user/update-user', () => ({
    data: { user: { ...user, name: 'Ousmane Diop' }, emailPending: null },
  }))
  const accepted = respondTo('POST /api/user/accept-invitation', () => ({ data: { role: 'RIDER' } }))
  history.replaceState({ usr: { token: 'abc' } }, '')
  onTestFinished(() => history.replaceState(null, ''))
  const { user: browser } = renderPart(<JoinPage />, { user })
  const accept = await screen.findByRole('button', { name: texts('account.joinAccept') })
  await browser.click(accept)
  expect(await screen.findByText(texts('account.nameMissing'))).toBeTruthy()
  expect(accepted).toEqual([])
  await browser.type(screen.getByRole('textbox', { name: texts('account.joinName') }), 'Ousmane Diop')
  await browser.click(accept)
  await waitFor(() => expect(accepted).toEqual([{ token: 'abc' }]))
  expect(named).toEqual([{ name: 'Ousmane Diop' }])
})
