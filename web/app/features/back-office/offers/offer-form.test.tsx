import type { Offer } from '@dix/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { OfferForm } from './offer-form.tsx'

const saved: Offer = {
  _id: 'O1',
  name: 'Week-end',
  percent: 10,
  price: null,
  from: '2026-11-27T08:00:00.000Z',
  until: '2026-11-29T10:15:42.000Z',
  products: [{ _id: 'P1', name: 'Riz', unit: '5 kg', brand: '', price: 3_000 }],
  brands: ['Nestlé'],
  categories: [],
  subCategories: [],
  revision: 1,
}
const theirs: Offer = {
  ...saved,
  name: 'Fin de semaine',
  percent: null,
  price: 2_500,
  products: [...saved.products, { _id: 'P2', name: 'Huile', unit: '1 L', brand: '', price: 1_500 }],
  brands: [],
  categories: [{ _id: 'C1', name: 'Boissons' }],
  revision: 2,
}

test("saving again after a conflict keeps the user's changes and a colleague's additions", async () => {
  respondTo('GET /api/category/admin-get', () => ({ data: [] }))
  respondTo('POST /api/subcategory/admin-get', () => ({ data: [] }))
  respondTo('GET /api/offer/get', () => ({ data: [theirs] }))
  respondTo('POST /api/offer/preview', () => ({
    data: { products: 1, lowered: 1, noCoin: 0, belowCost: 0, unknownBrands: [], examples: [] },
  }))
  const sent = respondTo('PUT /api/offer/save', ({ revision }) => {
    if (revision === 2) return { data: { ...theirs, revision: 3 } }
    throw refusal(409, { code: 'changed_meanwhile', message: 'Changed.', data: theirs })
  })
  const { user } = renderPart(<OfferForm saved={saved} onSaved={() => {}} />)
  fireEvent.change(screen.getByLabelText(texts('offers.percent')), { target: { value: '20' } })
  const start = screen.getByLabelText(texts('settings.timeOf', { what: texts('offers.from') }))
  fireEvent.change(start, { target: { value: '9h30' } })
  await user.click(screen.getByRole('button', { name: texts('offers.save') }))
  const shown = (await screen.findByText(texts('offers.changedMeanwhile'))).parentElement!.textContent
  expect(shown).toContain(`${texts('offers.theyAdded')} Huile · 1 L, Boissons`)
  expect(shown).toContain(`${texts('offers.theyRemoved')} Nestlé`)
  await user.click(screen.getByRole('button', { name: texts('offers.save') }))
  expect(sent.at(-1)).toMatchObject({
    revision: 2,
    from: '2026-11-27T09:30:00Z',
    until: saved.until,
    name: 'Fin de semaine',
    percent: '20',
    price: null,
    products: ['P1', 'P2'],
    brands: [],
    categories: ['C1'],
  })
})
