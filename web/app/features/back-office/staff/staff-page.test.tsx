import type { Invitation, Role, StaffMember } from '@dix/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, renderForOwner, texts } from '../../../../testing/components/render.tsx'
import { exampleUser } from '../../../../testing/example-user.ts'
import { StaffPage } from './staff-page.tsx'

const member = (given: Partial<StaffMember>): StaffMember => ({
  _id: 'P',
  name: 'Kady Mané',
  email: 'kady@example.com',
  mobile: '',
  avatar: '',
  status: 'Active',
  role: 'PICKER',
  storeId: null,
  lastSeenAt: null,
  changeable: true,
  ...given,
})
const invitation: Invitation = {
  _id: 'I',
  role: 'RIDER',
  storeId: null,
  email: null,
  by: 'Awa Ndiaye',
  expiresAt: '2026-11-26T10:00:00.000Z',
}
const url = 'https://dix.test/join?token=abc'
function open(role: Role = 'ADMIN') {
  answer('GET /api/user/user-details', () => ({ data: exampleUser(role) }))
  answer('GET /api/staff/list', () => ({
    data: {
      members: [member({ _id: 'O', name: 'Awa Ndiaye', role: 'ADMIN', changeable: false }), member({})],
      invitations: [invitation],
    },
  }))
  return renderForOwner(<StaffPage />)
}
const invites = () => answer('POST /api/staff/invite', () => ({ data: { invitation, url } }))

test('A link is created for the chosen role, and shown for sending', async () => {
  const { user } = open()
  const invited = invites()
  await user.click(await screen.findByRole('radio', { name: new RegExp(texts('staffRoles.RIDER')) }))
  await user.click(screen.getByRole('button', { name: texts('adminStaff.makeLink') }))
  const dialog = await screen.findByRole('dialog')
  expect(invited).toEqual([{ role: 'RIDER', email: null, scanned: false }])
  expect(within(dialog).getByLabelText(texts('adminStaff.link'))).toHaveProperty('value', url)
  const chat = within(dialog).getByRole('link', { name: texts('adminStaff.whatsapp') })
  expect(decodeURIComponent(chat.getAttribute('href')!)).toContain(url)
})

test('An invitation shown as a QR code is requested as scanned', async () => {
  const { user } = open()
  const invited = invites()
  await user.click(await screen.findByRole('button', { name: texts('adminStaff.showCode') }))
  expect(await screen.findByRole('img', { name: texts('adminStaff.code') })).toBeTruthy()
  expect(invited).toEqual([{ role: 'PICKER', email: null, scanned: true }])
})

test('managers can offer the roles that their own role grants', async () => {
  open('MANAGER')
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2))
})

test('users have no actions on their own row; the dialog of another member ends their access and closes', async () => {
  const { user } = open()
  const ended = answer('DELETE /api/staff/end', () => ({ data: null }))
  const own = await screen.findByRole('row', { name: /Awa Ndiaye.*you/ })
  expect(within(own).queryByRole('button')).toBeNull()
  await user.click(screen.getByRole('button', { name: texts('adminStaff.actions', { name: 'Kady Mané' }) }))
  await user.click(await screen.findByRole('button', { name: texts('adminStaff.end') }))
  await waitFor(() => expect(ended).toEqual([{ _id: 'P' }]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a pending invitation is revoked from its row', async () => {
  const { user } = open()
  const revoked = answer('DELETE /api/staff/revoke', () => ({ data: null }))
  const revoke = texts('adminStaff.revokeOf', { role: texts('staffRoles.RIDER') })
  await user.click(await screen.findByRole('button', { name: revoke }))
  await waitFor(() => expect(revoked).toEqual([{ _id: 'I' }]))
})
