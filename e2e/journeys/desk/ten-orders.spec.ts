import { listOf, newShopper, test } from '../../support/back-office/desk.ts'
import { ordersOf, placeOrder } from '../../support/checkout/checkout.ts'
import { screens } from '../../support/screens.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const owners = textsIn.fr

/** "Delivered, 1 850 F CFA collected". */
const collected = /^Livrée, .+ encaissés$/

test('an owner alone on a phone delivers ten orders that arrive one by one: one lacks a product, one is refused', {
  tag: '@long',
}, async ({ page, openDesk, goods }) => {
  const name = await newShopper(page)
  const products = await goods(2)
  const waiting = 3
  for (let count = 0; count < waiting; count++) await placeOrder(page, products)
  const phone = { viewport: screens[360], locale: 'fr-FR', hasTouch: true }
  const owner = await openDesk(phone, listOf(name))
  const dialog = owner.getByRole('dialog')
  let taps = 0
  const tap = async (what: string | RegExp, role: 'button' | 'link' | 'radio' = 'button') => {
    const within = (await dialog.isVisible()) ? dialog : owner
    await within.getByRole(role, { name: what }).filter({ visible: true }).first().tap()
    taps++
  }
  /** The list ignores a tap on a row that has just moved, as the last order may have made it. */
  const take = async () => {
    const leaves = owner.getByRole('button', { name: owners('desk.leaves') })
    await expect(async () => {
      await owner
        .getByRole('button', { name: owners('desk.take') })
        .first()
        .tap()
      await expect(leaves).toBeVisible({ timeout: 2_000 })
    }).toPass()
    taps++
  }
  for (let order = 1; order <= 10; order++) {
    await take()
    if (order + waiting <= 10) await placeOrder(page, products)
    if (order === 4) {
      await tap(owners('desk.moreActions'))
      await tap(owners('desk.lines'))
      const fewer = owners('desk.fewer', { name: products[0]!.name })
      const placeOf = async () => (await dialog.getByRole('button', { name: fewer }).boundingBox())?.x
      const place = await placeOf()
      for (let pieces = 0; pieces < 2; pieces++) await tap(fewer)
      expect(await placeOf()).toBe(place)
      await tap(owners('desk.saveLines'))
      await expect(dialog).toBeHidden()
    }
    await tap(owners('desk.leaves'))
    if (order === 7) {
      await tap(owners('desk.moreActions'))
      await tap(owners('desk.notDelivered'))
      await tap(owners('deskReasons.refused'), 'radio')
      await tap(owners('desk.notDelivered'))
      await expect(dialog).toBeHidden()
      await tap(owners('desk.returned'))
      await tap(owners('desk.returned'))
      await expect(dialog).toBeHidden()
    } else {
      await tap(collected)
      await expect(owner.getByRole('button', { name: collected })).toHaveCount(0)
    }
    await tap(owners('desk.toOrders'), 'link')
  }
  const placed = async () => (await ordersOf(page)).toReversed()
  const ended = Array.from({ length: 10 }, (_, index) => (index === 6 ? 'returned' : 'delivered'))
  await expect.poll(async () => (await placed()).map(({ status }) => status)).toEqual(ended)
  const lines = (await placed()).map(({ items }) => items.filter(({ quantity }) => quantity > 0).length)
  expect(lines).toEqual(Array.from({ length: 10 }, (_, index) => (index === 3 ? 1 : 2)))
  // Four for each order, five more for the missing product and for the refusal.
  expect(taps).toBe(50)
})
