import {
  type Invitation,
  mainStore,
  type Role,
  type SecurityLogEntry,
  type StaffMember,
  type User,
} from '@dix/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderForOwner, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleUser } from '../../../../testing/example-user.ts'
import { StaffPage } from './staff-page.tsx'

const member = (given: Partial<StaffMember>): StaffMember => ({
  _id: 'P',
  name: 'Kady Mané',
  email: 'kady@example.com',
  mobile: '',
  phone: '',
  avatar: '',
  status: 'Active',
  role: 'PICKER',
  storeId: null,
  lastSeenAt: null,
  changeable: true,
  factor: null,
  ...given,
})
const invitation: Invitation = {
  _id: 'I',
  role: 'RIDER',
  storeId: null,
  email: null,
  mobile: '77 512 34 08',
  by: 'Awa Ndiaye',
  expiresAt: '2026-11-26T10:00:00.000Z',
}
const url = 'https://dix.test/join?token=abc'
const events: SecurityLogEntry[] = [
  {
    ...{ _id: 'E', at: '2026-11-25T10:00:00.000Z', kind: 'role_changed', count: 1, address: '', device: '' },
    ...{ details: { from: 'USER', to: 'PICKER' }, actor: null },
    account: { _id: 'P', name: 'Kady Mané', email: 'kady@example.com', phone: '' },
  },
  {
    ...{ _id: 'F', at: '2026-11-25T09:00:00.000Z', kind: 'phone_added', count: 1, address: '', device: '' },
    ...{ details: {}, actor: null },
    account: { _id: 'Q', name: '', email: '', phone: '77 512 34 09' },
  },
]
const stores = [
  { _id: mainStore, name: 'Plateau' },
  { _id: 'NGOR', name: 'Ngor' },
]
function open(role: Role = 'ADMIN', user: Partial<User> = {}, given: Partial<StaffMember> = {}) {
  respondTo('GET /api/user/user-details', () => ({ data: { ...exampleUser(role), ...user } }))
  respondTo('GET /api/staff/list', () => ({
    data: {
      members: [
        member({ _id: 'O', name: 'Awa Ndiaye', role: 'ADMIN', changeable: false, factor: 'passkey' }),
        member({ storeId: 'NGOR', ...given }),
      ],
      invitations: [invitation],
    },
  }))
  respondTo('POST /api/security/list', () => ({
    data: events,
    page: 1,
    totalPage: 1,
    totalNoPage: 1,
    totalCount: 1,
  }))
  return renderForOwner(<StaffPage />)
}
const invites = () => respondTo('POST /api/staff/invite', () => ({ data: { invitation, url } }))

test('a link is created for the chosen role, and shown for sending', async () => {
  const { user } = open()
  const invited = invites()
  await user.click(await screen.findByRole('radio', { name: new RegExp(texts('staffRoles.RIDER')) }))
  await user.click(screen.getByRole('button', { name: texts('adminStaff.makeLink') }))
  const dialog = await screen.findByRole('dialog')
  expect(invited).toEqual([{ role: 'RIDER', storeId: null, email: null, scanned: false }])
  expect(within(dialog).getByLabelText(texts('adminStaff.link'))).toHaveProperty('value', url)
  const chat = within(dialog).getByRole('link', { name: texts('adminStaff.whatsapp') })
  expect(decodeURIComponent(chat.getAttribute('href')!)).toContain(url)
})

test('a link for a phone number opens the chat with it; an incomplete number is refused', async () => {
  const { user } = open()
  const invited = invites()
  const field = await screen.findByLabelText(texts('adminStaff.inviteEmail'))
  await user.type(field, '77 512')
  await user.click(screen.getByRole('button', { name: texts('adminStaff.sendChat') }))
  const asWritten = { normalizer: (text: string) => text }
  expect(
    (await screen.findAllByText(texts('adminStaff.invitePhoneWrong'), asWritten)).length,
  ).toBeGreaterThan(0)
  await user.type(field, ' 34 08')
  await user.click(screen.getByRole('button', { name: texts('adminStaff.sendChat') }))
  const dialog = await screen.findByRole('dialog')
  expect(invited).toEqual([{ role: 'PICKER', storeId: null, mobile: '77 512 34 08', scanned: false }])
  const chat = within(dialog)
    .getByRole('link', { name: texts('adminStaff.whatsapp') })
    .getAttribute('href')
  expect(chat).toContain('https://wa.me/221775123408?text=')
})

test('an invitation shown as a QR code is requested as scanned', async () => {
  const { user } = open()
  const invited = invites()
  await user.click(await screen.findByRole('button', { name: texts('adminStaff.showCode') }))
  expect(await screen.findByRole('img', { name: texts('adminStaff.code') })).toBeTruthy()
  expect(invited).toEqual([{ role: 'PICKER', storeId: null, scanned: true }])
})

test('in a shop with several stores, an invitation is to one, to begin with the main one', async () => {
  const { user } = open('ADMIN', { stores })
  const invited = invites()
  const store = await screen.findByRole<HTMLSelectElement>('combobox', { name: texts('adminStaff.store') })
  expect([...store.options].map(({ text }) => text)).toEqual(['Plateau', 'Ngor', texts('stores.all')])
  const send = async () => {
    await user.click(screen.getByRole('button', { name: texts('adminStaff.makeLink') }))
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
  }
  await send()
  await user.selectOptions(store, 'Ngor')
  await send()
  await user.selectOptions(store, texts('stores.all'))
  await send()
  expect(invited.map((input) => (input as { storeId: unknown }).storeId)).toEqual([mainStore, 'NGOR', null])
})

test('managers of a store invite into it alone', async () => {
  const { user } = open('MANAGER', { stores, storeId: 'NGOR' })
  const invited = invites()
  await user.click(await screen.findByRole('button', { name: texts('adminStaff.makeLink') }))
  await screen.findByRole('dialog')
  expect(invited).toEqual([{ role: 'PICKER', storeId: 'NGOR', email: null, scanned: false }])
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('the list names the store and the second factor of each member', async () => {
  open('ADMIN', { stores })
  const inAllStores = new RegExp(`^Awa Ndiaye.*${texts('stores.all')}`)
  const own = await screen.findByRole('row', { name: inAllStores })
  expect(own.textContent).toContain(texts('adminStaff.passkey'))
  const other = screen.getByRole('row', { name: /Kady Mané/ })
  expect(other.textContent).toContain('Ngor')
  expect(other.textContent).toContain(texts('adminStaff.noFactor'))
})

test('members without a second factor are counted and reminded', async () => {
  const { user } = open()
  const reminded = respondTo('POST /api/staff/remind-factors', () => ({ data: { reminded: 1 } }))
  expect(await screen.findByText(texts('adminStaff.withoutFactor', { count: 1 }))).toBeTruthy()
  await user.click(screen.getByRole('button', { name: texts('adminStaff.remindFactors') }))
  await waitFor(() => expect(reminded).toHaveLength(1))
})

test('owners see the recent sensitive actions beside the link to all of them', async () => {
  open()
  const recent = await screen.findByRole('region', { name: texts('adminStaff.recent') })
  const [changed, added] = await within(recent).findAllByRole('listitem')
  expect(changed!.textContent).toContain(texts('securityEvents.role_changed'))
  expect(changed!.textContent).toContain(
    `${texts('securityLog.customer')} → ${texts('staffRoles.PICKER')} · Kady Mané`,
  )
  // An account that logs in by phone may have no name.
  expect(added!.textContent).toContain(`${texts('securityEvents.phone_added')} · 77\u00a0512\u00a034\u00a009`)
  const all = within(recent).getByRole('link', { name: texts('adminStaff.recentAll') })
  expect(all.getAttribute('href')).toBe('/dashboard/security-journal')
})

test('a member seen within the last minute was there just now, before that some minutes ago', async () => {
  const seen = (seconds: number) => ({ lastSeenAt: new Date(Date.now() - seconds * 1_000).toISOString() })
  const { unmount } = open('ADMIN', {}, seen(39))
  const shown = await screen.findByText(texts('adminStaff.justNow'))
  // Cards have no column headings.
  expect(shown.textContent).toBe(`${texts('adminStaff.lastSeen')} · ${texts('adminStaff.justNow')}`)
  unmount()
  open('ADMIN', {}, seen(61))
  await screen.findByText('1 minute ago')
  expect(screen.queryByText(texts('adminStaff.justNow'))).toBeNull()
})

test('a member without a name is listed by their role and login number, which stays on one line', async () => {
  open('ADMIN', { stores }, { name: '', email: '', mobile: '70 111 22 33', phone: '77 000 00 22' })
  const role = texts('staffRoles.PICKER')
  const head = await screen.findByRole('rowheader', { name: new RegExp(`^${role}`) })
  expect(head.textContent).toContain('77\u00a0000\u00a000\u00a022')
  const label = texts('adminStaff.actions', { name: `${role} · 77 000 00 22` })
  expect(screen.getByRole('button', { name: label })).toBeTruthy()
})

test('the dialog of a member changes their store', async () => {
  const { user } = open('ADMIN', { stores })
  const changed = respondTo('PUT /api/staff/change', () => ({ data: member({}) }))
  await user.click(
    await screen.findByRole('button', { name: texts('adminStaff.actions', { name: 'Kady Mané' }) }),
  )
  const dialog = await screen.findByRole('dialog')
  const store = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: texts('adminStaff.store') })
  expect(store.value).toBe('NGOR')
  await user.selectOptions(store, 'Plateau')
  await user.click(within(dialog).getByRole('button', { name: texts('adminStaff.save') }))
  await waitFor(() => expect(changed).toEqual([{ _id: 'P', role: 'PICKER', storeId: mainStore }]))
})

test('a pending invitation is sent again from its row, with its new link, in the chat with its number', async () => {
  const { user } = open()
  const reminded = respondTo('POST /api/staff/remind', () => ({ data: { invitation, url } }))
  const remind = texts('adminStaff.remindOf', { role: texts('staffRoles.RIDER') })
  const again = await screen.findByRole('button', { name: remind })
  expect(screen.getByRole('rowheader', { name: /^77\s512\s34\s08/ })).toBeTruthy()
  await user.click(again)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByLabelText(texts('adminStaff.link'))).toHaveProperty('value', url)
  const chat = within(dialog).getByRole('link', { name: texts('adminStaff.whatsapp') })
  expect(chat.getAttribute('href')).toContain('https://wa.me/221775123408?text=')
  expect(reminded).toEqual([{ _id: 'I' }])
})

test('managers can offer the roles that their own role grants', async () => {
  open('MANAGER')
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2))
})

test('users have no actions on their own row; the dialog of another member ends their access and closes', async () => {
  const { user } = open()
  const ended = respondTo('DELETE /api/staff/end', () => ({ data: null }))
  const own = await screen.findByRole('row', { name: /Awa Ndiaye.*you/ })
  expect(within(own).queryByRole('button')).toBeNull()
  await user.click(screen.getByRole('button', { name: texts('adminStaff.actions', { name: 'Kady Mané' }) }))
  await user.click(await screen.findByRole('button', { name: texts('adminStaff.end') }))
  await waitFor(() => expect(ended).toEqual([{ _id: 'P' }]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a pending invitation is revoked from its row, and the focus moves to the row above', async () => {
  const { user } = open()
  const revoked = respondTo('DELETE /api/staff/revoke', () => {
    respondTo('GET /api/staff/list', () => ({ data: { members: [member({})], invitations: [] } }))
    return { data: null }
  })
  const revoke = texts('adminStaff.revokeOf', { role: texts('staffRoles.RIDER') })
  await user.click(await screen.findByRole('button', { name: revoke }))
  await waitFor(() => expect(revoked).toEqual([{ _id: 'I' }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: revoke })).toBeNull())
  const row = texts('adminStaff.actions', { name: 'Kady Mané' })
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(row))
})

test('a link is copied over plain http too, where browsers have no clipboard for pages', async () => {
  const { user } = open()
  invites()
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  const results = [true, false]
  const selected: unknown[] = []
  document.execCommand = () => {
    const dialog = screen.getByRole<HTMLDialogElement>('dialog')
    selected.push(dialog.querySelector('textarea')?.value)
    return results.shift()!
  }
  await user.click(await screen.findByRole('button', { name: texts('adminStaff.makeLink') }))
  const copy = await screen.findByRole('button', { name: texts('adminStaff.copy') })
  await user.click(copy)
  await screen.findByText(texts('adminStaff.copied'))
  await user.click(copy)
  await screen.findByText(texts('adminStaff.notCopied'))
  expect(selected).toEqual([url, url])
})
