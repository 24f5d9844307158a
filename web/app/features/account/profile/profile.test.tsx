import type { Session, User } from '@dix/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleUser } from '../../../../testing/example-user.ts'
import { Devices } from './devices.tsx'
import { EmailChange } from './email-change.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'

const awa: User = { ...exampleUser('USER'), mobile: '77 512 34 08' }
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

const session = (_id: string, device: string): Session => ({
  _id,
  device,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
  current: _id === 'here',
})

test('the session of this device cannot be ended; another one disappears once it was ended', async () => {
  const sessions = [session('here', 'Firefox on Android'), session('there', 'Chrome on Windows')]
  respondTo('GET /api/user/sessions', () => ({ data: sessions }))
  const ended = respondTo('DELETE /api/user/end-session', () => {
    sessions.pop()
    return { data: null }
  })
  const { user } = renderPart(<Devices />)
  const [here, there] = await screen.findAllByRole('listitem')
  expect(within(here!).getByText(texts('account.thisDevice'))).toBeTruthy()
  expect(within(here!).queryByRole('button')).toBeNull()
  await user.click(within(there!).getByRole('button'))
  await waitFor(() => expect(screen.queryByText('Chrome on Windows')).toBeNull())
  expect(ended).toEqual([{ _id: 'there' }])
})

test('all devices are signed out only after a confirmation', async () => {
  respondTo('GET /api/user/sessions', () => ({ data: [session('here', 'Firefox on Android')] }))
  const ended = respondTo('DELETE /api/user/end-sessions', () => ({ data: null }))
  const { user } = renderPart(<Devices />)
  await user.click(await screen.findByRole('button', { name: texts('account.endAll') }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: texts('account.cancel') }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(ended).toHaveLength(0)
  await user.click(button(texts('account.endAll')))
  await user.click(button(texts('account.endAllAction')))
  await waitFor(() => expect(ended).toHaveLength(1))
})

test('devices that could not be loaded can be requested again', async () => {
  let isDown = true
  respondTo('GET /api/user/sessions', () => {
    if (isDown) throw refusal(503, { code: 'unavailable', message: 'Later.' })
    return { data: [session('here', 'Firefox on Android')] }
  })
  const { user } = renderPart(<Devices />)
  const again = await screen.findByRole('button', { name: texts('error.retry') })
  isDown = false
  await user.click(again)
  expect(await screen.findByText('Firefox on Android')).toBeTruthy()
})

/** The profile's form with the dialog for the code of a new email. */
function renderProfile() {
  return renderPart(
    <>
      <ProfileForm user={awa} />
      <EmailChange user={awa} />
    </>,
    { at: '/dashboard/profile' },
  )
}

test('a missing name is reported before anything is sent; a name is saved with the other fields', async () => {
  const sent = respondTo('PUT /api/user/update-user', () => ({ data: { user: awa, emailPending: null } }))
  const { user } = renderProfile()
  const name = field(texts('account.name'))
  await user.clear(name)
  await user.click(button(texts('account.save')))
  expect((await screen.findAllByText(texts('account.nameMissing'))).length).toBeGreaterThan(0)
  expect([document.activeElement, sent]).toEqual([name, []])
  await user.type(name, 'Awa Sow{Enter}')
  await waitFor(() => expect(sent).toEqual([{ name: 'Awa Sow', email: awa.email, mobile: awa.mobile }]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a new email waits for its code and the password; the old one is shown until then, and can be kept', async () => {
  const emailPending = 'awa.sow@example.com'
  respondTo('PUT /api/user/update-user', () => ({ data: { user: awa, emailPending } }))
  const sent = respondTo('PUT /api/user/confirm-email', () => {
    throw refusal(400, { code: 'wrong_code', message: 'This code is incorrect.' })
  })
  const { user } = renderProfile()
  await user.clear(field(texts('account.email')))
  await user.type(field(texts('account.email')), `${emailPending}{Enter}`)
  const dialog = await screen.findByRole('dialog', { name: texts('account.codeTitle') })
  expect(field(texts('account.email')).value).toBe(awa.email)
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', {
    name: texts('account.confirmEmail'),
  })
  expect(confirm.disabled).toBe(true)
  await user.click(within(dialog).getByLabelText(texts('account.digit', { place: '1', count: '6' })))
  await user.keyboard('123456')
  await user.type(within(dialog).getByLabelText(texts('account.password')), 'mangue verte{Enter}')
  expect((await within(dialog).findAllByText('This code is incorrect.')).length).toBeGreaterThan(0)
  expect(sent).toEqual([{ otp: '123456', password: 'mangue verte' }])
  await user.click(within(dialog).getByRole('button', { name: texts('account.keepEmail') }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(emailPending)).toBeNull()
})

test('a postponed code can be entered later', async () => {
  const emailPending = 'awa.sow@example.com'
  respondTo('PUT /api/user/update-user', () => ({ data: { user: awa, emailPending } }))
  const { user } = renderProfile()
  await user.type(field(texts('account.email')), '{Enter}')
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: texts('dialog.close') }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText(emailPending)).toBeTruthy()
  await user.click(button(texts('account.codeTitle')))
  expect(screen.getByRole('dialog', { name: texts('account.codeTitle') })).toBeTruthy()
})

test('a password is changed once the new one was typed twice, and the form is emptied', async () => {
  const sent = respondTo('PUT /api/user/change-password', () => ({
    data: { accesstoken: 'A', refreshToken: 'R' },
  }))
  const { user } = renderPart(<PasswordForm user={awa} />)
  await user.type(field(texts('account.oldPassword')), 'mangue verte')
  await user.type(field(texts('account.newPassword')), 'mangue verte et citron')
  await user.type(field(texts('account.confirmPassword')), 'mangue{Enter}')
  expect((await screen.findAllByText(texts('account.newPasswordsDiffer'))).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  await user.type(field(texts('account.confirmPassword')), ' verte et citron{Enter}')
  await waitFor(() => expect(field(texts('account.oldPassword')).value).toBe(''))
  expect(sent).toEqual([
    {
      oldPassword: 'mangue verte',
      newPassword: 'mangue verte et citron',
      confirmPassword: 'mangue verte et citron',
    },
  ])
})
