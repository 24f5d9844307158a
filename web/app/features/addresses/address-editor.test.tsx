import type { Address } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { answer, renderPart, texts } from '../../../testing/components/render.tsx'
import { exampleOrder } from '../../../testing/example-order.ts'
import { ShopContext, unknownShop } from '../../platform/shop.ts'
import { AddressEditor } from './address-editor.tsx'

const villa: Address = { ...exampleOrder.delivery_address, _id: 'a1', userId: 'u1', status: true }

function Editor({ subject, onSaved }: { subject: Address | 'new'; onSaved?: (saved: Address) => void }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <AddressEditor
        subject={isOpen ? subject : null}
        onClose={() => setOpen(false)}
        {...(onSaved ? { onSaved } : {})}
      />
    </>
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

test('Every missing field is named before anything is sent, and the first one has the focus', async () => {
  answer('GET /api/address/get', () => ({ data: [] }))
  const { user } = renderPart(<Editor subject="new" />)
  await user.click(screen.getByRole('button', { name: texts('address.submit') }))
  expect(await screen.findByText(texts('address.address_lineMissing'))).toBeTruthy()
  expect(screen.getAllByText(/^Enter a /)).toHaveLength(5)
  expect(document.activeElement).toBe(field(texts('address.address_line')))
})

test('An edited address is saved under its id, and the dialog closes', async () => {
  answer('GET /api/address/get', () => ({ data: [villa] }))
  const saved = answer('PUT /api/address/update', ({ city, pincode }) => ({
    data: { ...villa, city, pincode },
  }))
  const onSaved = vi.fn()
  const { user } = renderPart(<Editor subject={villa} onSaved={onSaved} />)
  await user.clear(field(texts('address.city')))
  await user.type(field(texts('address.city')), 'Rufisque{Enter}')
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ ...villa, city: 'Rufisque' }))
  expect(saved).toMatchObject([{ _id: 'a1', city: 'Rufisque', pincode: '11000' }])
  expect(screen.queryByLabelText(texts('address.city'))).toBeNull()
})

test('A new address starts with the only city and the country of the shop', async () => {
  const shop = { ...unknownShop, addressStart: { city: 'Thiès', country: 'Sénégal' } }
  answer('GET /api/address/get', () => ({ data: [] }))
  renderPart(
    <ShopContext value={shop}>
      <Editor subject="new" />
    </ShopContext>,
  )
  expect(field(texts('address.city')).value).toBe('Thiès')
  expect(field(texts('address.country')).value).toBe('Sénégal')
  expect(field(texts('address.state')).value).toBe('')
})

test('Unsent input is there again when the dialog opens again', async () => {
  answer('GET /api/address/get', () => ({ data: [] }))
  const { user } = renderPart(<Editor subject="new" />)
  await user.type(field(texts('address.address_line')), 'Rue 10')
  await user.click(screen.getByRole('button', { name: texts('dialog.close') }))
  expect(screen.queryByLabelText(texts('address.address_line'))).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(field(texts('address.address_line')).value).toBe('Rue 10')
})
