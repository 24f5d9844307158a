import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import type { Line } from '../state/line.ts'
import { Substitutions } from './substitutions.tsx'

afterEach(() => localStorage.clear())

const rice = {
  ...{ _id: 'p1', name: 'Riz', path: '/product/Riz-p1', image: null, unit: '5 kg' },
  ...{ price: 4_000, discount: 0, stock: 2 },
}
const lines: Line[] = [{ product: rice, quantity: 1, seenPrice: 4_000 }]

test('a visitor’s choices stay on the device, and belong to the account after the login', async () => {
  const { user, unmount } = renderPart(<Substitutions lines={lines} />, { signedIn: false })
  await user.click(await screen.findByRole('button', { name: new RegExp(texts('substitution.title')) }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('Riz'), 'cancel')
  await user.click(dialog.getByRole('button', { name: texts('substitution.save') }))
  await waitFor(() => expect(localStorage.getItem('dix-substitutions')).toContain('p1'))
  unmount()

  const sent = respondTo('PUT /api/cart/substitutions', () => ({ data: null }))
  respondTo('GET /api/cart/substitutions', () => ({
    data: { all: { choice: 'replace', maxPrice: null }, products: [] },
  }))
  renderPart(<Substitutions lines={lines} />)
  await screen.findByText(texts('substitution.replace'))
  expect(sent).toEqual([{ productId: 'p1', choice: 'cancel', maxPrice: null }])
  expect(localStorage.getItem('dix-substitutions')).toBeNull()
})

test('a choice of the device that the shop refuses does not hide those of the account', async () => {
  const choices = ['gone', 'p1'].map((productId) => ({ productId, choice: 'cancel', maxPrice: null }))
  localStorage.setItem('dix-substitutions', JSON.stringify(choices))
  const sent = respondTo('PUT /api/cart/substitutions', ({ productId }) => {
    if (productId === 'gone') throw refusal(400, { code: 'invalid_input', message: 'Choose a product.' })
    return { data: null }
  })
  respondTo('GET /api/cart/substitutions', () => ({
    data: { all: { choice: 'replace', maxPrice: null }, products: [] },
  }))
  renderPart(<Substitutions lines={lines} />)
  await screen.findByText(texts('substitution.replace'))
  expect(sent).toEqual(choices)
  expect(localStorage.getItem('dix-substitutions')).toBeNull()
})
