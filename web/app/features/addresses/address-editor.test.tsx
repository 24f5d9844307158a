import type { Address } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { answer, renderPart } from '../../../testing/components/render.tsx'
import { exampleOrder } from '../../../testing/example-order.ts'
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
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Enter the address: street, number, landmark.')).toBeTruthy()
  expect(screen.getAllByText(/^Enter a /)).toHaveLength(5)
  expect(document.activeElement).toBe(field('Address Line'))
})

test('An edited address is saved under its id, and the dialog closes', async () => {
  answer('GET /api/address/get', () => ({ data: [villa] }))
  const saved = answer('PUT /api/address/update', ({ _id: _, ...values }) => ({
    data: { ...villa, ...values },
  }))
  const onSaved = vi.fn()
  const { user } = renderPart(<Editor subject={villa} onSaved={onSaved} />)
  await user.clear(field('City'))
  await user.type(field('City'), 'Rufisque{Enter}')
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ ...villa, city: 'Rufisque' }))
  expect(saved).toMatchObject([{ _id: 'a1', city: 'Rufisque', pincode: '11000' }])
  expect(screen.queryByLabelText('City')).toBeNull()
})

test('Unsent input is there again when the dialog opens again', async () => {
  answer('GET /api/address/get', () => ({ data: [] }))
  const { user } = renderPart(<Editor subject="new" />)
  await user.type(field('Address Line'), 'Rue 10')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByLabelText('Address Line')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(field('Address Line').value).toBe('Rue 10')
})
