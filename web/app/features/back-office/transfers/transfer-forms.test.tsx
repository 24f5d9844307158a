import type { Transfer, TransferStore } from '@dix/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleUser } from '../../../../testing/example-user.ts'
import { clearPageDirty, markPageDirty, sendSessionEvent } from '../../../platform/session/tabs.ts'
import { SendTransfer } from './send-transfer.tsx'
import { TransferView } from './transfer-view.tsx'

const main = { _id: 'main', name: 'Marché' }
const other = { _id: 'sud', name: 'Sud' }
const line = { unit: '1 kg', image: '', barcode: null, sent: 5, received: null }
const transfer: Transfer = {
  _id: 'T1',
  number: 7,
  from: main,
  to: other,
  state: 'sent',
  note: '',
  sentBy: 'Awa',
  sentAt: '2026-11-26T10:00:00.000Z',
  endedBy: null,
  endedAt: null,
  mayReceive: true,
  mayCancel: true,
  lines: [
    { ...line, productId: 'P1', name: 'Riz' },
    { ...line, productId: 'P2', name: 'Lait' },
  ],
}
const ended: Transfer = {
  ...transfer,
  state: 'received',
  endedBy: 'Moussa',
  endedAt: '2026-11-26T11:00:00.000Z',
  mayReceive: false,
  mayCancel: false,
  lines: transfer.lines.map((sentLine) => ({ ...sentLine, received: 5 })),
}
const changed = () =>
  refusal(409, { code: 'changed_meanwhile', message: 'Moussa received this transfer.', data: ended })

const count = (name: string) => screen.findByLabelText<HTMLInputElement>(texts('transfers.countOf', { name }))
const button = (name: string) => screen.getByRole('button', { name })

function renderTransfer() {
  respondTo('POST /api/stock/transfers/details', () => ({ data: transfer }))
  return renderPart(<TransferView id="T1" />)
}

test('counts of a transfer stay until the user has signed in again, and are then received', async () => {
  const { user } = renderTransfer()
  respondTo('PUT /api/stock/transfers/receive', () => {
    throw refusal(401, { code: 'signed_out', message: 'Please log in.' })
  })
  await user.type(await count('Riz'), '4x')
  markPageDirty()
  await user.type(await count('Lait'), '5')
  await user.click(button(texts('transfers.receive')))
  await waitFor(() => expect(button(texts('transfers.receive')).getAttribute('aria-busy')).toBeNull())
  act(() => sendSessionEvent('signed-in'))
  const sent = respondTo('PUT /api/stock/transfers/receive', () => ({ data: ended }))
  expect([(await count('Riz')).value, (await count('Lait')).value]).toEqual(['4', '5'])
  await user.click(button(texts('transfers.receive')))
  await screen.findAllByText(texts('transfers.received', { pieces: 5 }), { exact: false })
  clearPageDirty(false)
  expect(sent).toEqual([
    {
      _id: 'T1',
      lines: [
        { productId: 'P1', received: 4 },
        { productId: 'P2', received: 5 },
      ],
    },
  ])
})

test.each(['receive', 'cancel'] as const)(
  'a transfer ended by another user shows so after %s',
  async (step) => {
    const { user } = renderTransfer()
    respondTo(`PUT /api/stock/transfers/${step}`, () => {
      throw changed()
    })
    await count('Riz')
    await user.click(button(texts(step === 'receive' ? 'transfers.allThere' : 'transfers.cancel')))
    await user.click(button(texts(step === 'receive' ? 'transfers.receive' : 'transfers.cancelNow')))
    await screen.findByText('Moussa received this transfer.')
    expect(
      await screen.findAllByText(texts('transfers.received', { pieces: 5 }), { exact: false }),
    ).toHaveLength(2)
    expect(screen.queryByRole('button', { name: texts('transfers.receive') })).toBeNull()
  },
)

const [openMain, openOther] = [main, other].map((store) => ({ ...store, closed: false })) as [
  TransferStore,
  TransferStore,
]

test('the form offers a closed store that has stock as the sender only, and begins with the one of its URL', async () => {
  const closed = { _id: 'nord', name: 'Nord', closed: true }
  const stores = [openMain, openOther, closed]
  renderPart(<SendTransfer stores={stores} />, { user: exampleUser('ADMIN'), at: '/?new&from=nord' })
  const shown = (label: string) => screen.getByLabelText<HTMLSelectElement>(label)
  const optionsOf = (label: string) => [...shown(label).options].map(({ text }) => text)
  expect(shown(texts('transfers.from')).value).toBe('nord')
  expect(optionsOf(texts('transfers.from'))).toEqual([
    'Marché',
    'Sud',
    texts('transfers.closedStore', { name: 'Nord' }),
  ])
  expect(optionsOf(texts('transfers.to'))).toEqual(['Marché', 'Sud'])
})

/** Fills in the form of a new transfer and sends it. @returns the key, once it has been sent */
async function sendOne(keys: (string | null)[]) {
  const page = renderPart(<SendTransfer stores={[openMain, openOther]} />, {
    user: { ...exampleUser('ADMIN'), stores: [main, other] },
  })
  const { user } = page
  await user.type(screen.getByRole('searchbox'), 'Riz')
  await user.click(await screen.findByRole('button', { name: texts('transfers.add', { name: 'Riz' }) }))
  const send = async () => {
    const { length } = keys
    await user.click(button(texts('transfers.send')))
    await waitFor(() => expect(keys).toHaveLength(length + 1))
    await waitFor(() => expect(button(texts('transfers.send')).getAttribute('aria-busy')).toBeNull())
  }
  return { ...page, send }
}

test('a form edited after a lost response names the transfer already sent, and sends a second one only on demand', async () => {
  const keys: (string | null)[] = []
  respondTo('POST /api/stock/transfers/products', () => ({
    data: [{ productId: 'P1', name: 'Riz', unit: '1 kg', image: '', barcode: null, stock: 9 }],
  }))
  respondTo('POST /api/stock/transfers/send', (_, headers) => {
    keys.push(headers.get('idempotency-key'))
    throw refusal(409, {
      code: 'changed_meanwhile',
      message: 'This transfer has already been sent.',
      data: transfer,
    })
  })
  const { user, send } = await sendOne(keys)
  await send()
  await screen.findByText('This transfer has already been sent.')
  const open = screen.getByRole('link', { name: texts('transfers.openSent', { number: 7 }) })
  expect(open.getAttribute('href')).toContain('?transfer=T1')
  await send()
  await user.click(button(texts('transfers.sendAnother')))
  await waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a transfer that the shop refuses says why at the fields, and keeps its input', async () => {
  respondTo('POST /api/stock/transfers/products', () => ({
    data: [{ productId: 'P1', name: 'Riz', unit: '1 kg', image: '', barcode: null, stock: 9 }],
  }))
  const keys: (string | null)[] = []
  respondTo('POST /api/stock/transfers/send', (_, headers) => {
    keys.push(headers.get('idempotency-key'))
    const fields = { to: 'Closed.', note: 'Too long.', 'lines.0.productId': 'No such product.' }
    throw refusal(400, { code: 'invalid_input', message: 'Closed.', fields })
  })
  const { user, send } = await sendOne(keys)
  const note = screen.getByLabelText<HTMLInputElement>(texts('transfers.note'))
  await user.type(note, 'Urgent')
  await send()
  const to = screen.getByLabelText(texts('transfers.to'))
  const errorOf = (field: HTMLElement) =>
    document.getElementById(field.getAttribute('aria-describedby')!)?.textContent
  expect([to, note].map(errorOf)).toEqual(['Closed.', 'Too long.'])
  const row = within(screen.getByRole('list', { name: texts('transfers.toSend') }))
  row.getByText('No such product.')
  expect(note.value).toBe('Urgent')
  await user.click(row.getByRole('button', { name: texts('transfers.remove', { name: 'Riz' }) }))
  expect(screen.queryByText('No such product.')).toBeNull()
})

test('a transfer whose response was lost is sent again under its key; the next form has a new key', async () => {
  const keys: (string | null)[] = []
  respondTo('POST /api/stock/transfers/products', () => ({
    data: [{ productId: 'P1', name: 'Riz', unit: '1 kg', image: '', barcode: null, stock: 9 }],
  }))
  respondTo('POST /api/stock/transfers/send', (_, headers) => {
    keys.push(headers.get('idempotency-key'))
    throw new TypeError('lost')
  })
  const form = await sendOne(keys)
  await form.send()
  await form.send()
  form.unmount()
  const next = await sendOne(keys)
  await next.send()
  expect(keys).toEqual([expect.any(String), keys[0], expect.any(String)])
  expect(keys[2]).not.toBe(keys[0])
})
