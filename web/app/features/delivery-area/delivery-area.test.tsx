import type { AreaView } from '@dix/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPart, respondTo, texts } from '../../../testing/components/render.tsx'
import { ShopContext, unknownShop, useNewestShop } from '../shop/index.ts'
import AreaDialog from './area-dialog.tsx'
import { AreaPage } from './area-page.tsx'
import { chooseArea } from './choose-area.ts'
import { AreaButton, OutsideBar } from './index.ts'

const ngor: AreaView = { state: 'outside', name: 'Ngor', zone: null, minutes: null, store: 'main' }
const mermoz: AreaView = { state: 'zone', name: 'Mermoz', zone: 'Mermoz', minutes: 12, store: 'main' }
const shop = { ...unknownShop, cities: 'Dakar', area: null }

const forget = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store.
  document.cookie = 'deliveryArea=; path=/; max-age=0'
}
beforeEach(() => {
  respondTo('GET /api/cart/get', () => ({ data: [], revision: 0 }))
})
afterEach(forget)

function Part({ of = shop }: { of?: typeof unknownShop }) {
  return (
    <ShopContext value={useNewestShop(of)}>
      <AreaButton />
      <OutsideBar />
    </ShopContext>
  )
}

const bar = () => screen.queryByRole('complementary', { name: texts('area.label') })
const link = (name: string) => screen.findByRole('link', { name })

test('a shop without zones and with one store names its cities', () => {
  renderPart(<Part of={{ ...unknownShop, cities: 'Dakar' }} />)
  expect(screen.getByText('Dakar')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a quarter outside every zone is stored and reported at once', async () => {
  respondTo('GET /api/shop/get', () => ({ data: { ...shop, area: ngor } }))
  renderPart(<Part />, { signedIn: false })
  await link(texts('area.choose'))
  await act(() => chooseArea({ quarter: 'dakar_ngor', point: null }))
  expect(document.cookie).toContain('deliveryArea=dakar_ngor')
  await link(texts('area.notDelivered', { quarter: 'Ngor' }))
  expect(bar()?.textContent).toContain(texts('area.outside', { place: 'Ngor' }))
})

test('leaving the field of the dialog chooses nothing; a tap does', async () => {
  respondTo('GET /api/address/get', () => ({ data: [] }))
  respondTo('GET /api/store/quarters', () => ({
    data: [{ id: 'dakar_mermoz', name: 'Mermoz', city: 'Dakar', isDelivered: true, point: null }],
  }))
  respondTo('GET /api/shop/get', () => ({ data: { ...shop, area: mermoz } }))
  const onClose = vi.fn()
  const { user } = renderPart(<AreaDialog onClose={onClose} />)
  const field = screen.getByRole('combobox', { name: texts('address.quarter') })
  await user.type(field, 'mermoz')
  await screen.findByRole('option', { name: 'Mermoz Dakar' })
  await user.tab()
  expect(onClose).not.toHaveBeenCalled()
  await user.click(field)
  await user.click(screen.getByRole('option', { name: 'Mermoz Dakar' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a shop without listed quarters asks for a location, and its page says so', async () => {
  respondTo('GET /api/address/get', () => ({ data: [] }))
  respondTo('GET /api/store/quarters', () => ({ data: [] }))
  const { unmount } = renderPart(<AreaDialog onClose={vi.fn()} />)
  const quarter = () => screen.queryByRole('combobox', { name: texts('address.quarter') })
  await waitFor(() => expect(quarter()).toBeNull())
  // The only choice of the dialog is not an optional one.
  const position = screen.getByRole('group', { name: texts('area.pin') })
  expect(within(position).getByLabelText(texts('address.coordinates'))).toBeTruthy()
  unmount()
  renderPart(<AreaPage quarters={[]} />)
  expect(screen.getByText(texts('area.noQuarters'))).toBeTruthy()
  expect(quarter()).toBeNull()
})

test("a page rendered without its visitor's area fetches it", async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store.
  document.cookie = 'deliveryArea=dakar_mermoz; path=/'
  respondTo('GET /api/shop/get', () => ({ data: { ...shop, area: mermoz } }))
  renderPart(<Part />, { signedIn: false })
  await link(texts('area.chosen', { place: 'Mermoz' }))
  expect(bar()).toBeNull()
})

test('a shop that removes its zones shows its cities again', async () => {
  let area: AreaView | undefined = mermoz
  respondTo('GET /api/shop/get', () => ({ data: { ...shop, area } }))
  renderPart(<Part />, { signedIn: false })
  await act(() => chooseArea({ quarter: 'dakar_mermoz', point: null }))
  await link(texts('area.chosen', { place: 'Mermoz' }))
  area = undefined
  await act(() => chooseArea(null))
  await waitFor(() => expect(screen.getByText('Dakar')).toBeTruthy())
  expect(document.cookie).not.toContain('deliveryArea=dakar')
})
