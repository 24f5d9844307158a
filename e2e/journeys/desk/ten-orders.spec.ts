import { listOf, newShopper, test } from '../../support/back-office/desk.ts'
import { ordersOf, placeOrder } from '../../support/checkout/checkout.ts'
import { screens } from '../../support/screens.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const owners = textsIn.fr

/** "Delivered, 1 850 F CFA collected". */
const collected = /^Livrée, .+ encaissés$/

test('An owner alone on a phone takes ten orders to the door with four taps each', { tag: '@long' }, async ({
  page,
  openDesk,
  goods,
}) => {
  const name = await newShopper(page)
  const products = await goods(1)
  for (let left = 10; left > 0; left--) await placeOrder(page, products)
  const phone = { viewport: screens[360], locale: 'fr-FR', hasTouch: true }
  const owner = await openDesk(phone, listOf(name))
  let taps = 0
  const tap = async (what: string | RegExp, role: 'button' | 'link' = 'button') => {
    await owner.getByRole(role, { name: what }).first().tap()
    taps++
  }
  for (let left = 10; left > 0; left--) {
    await tap(owners('desk.take'))
    await tap(owners('desk.leaves'))
    await tap(collected)
    await expect(owner.getByRole('button', { name: collected })).toHaveCount(0)
    await tap(owners('desk.toOrders'), 'link')
  }
  const states = async () => (await ordersOf(page)).map(({ status }) => status)
  await expect.poll(states).toEqual(Array(10).fill('delivered'))
  expect(taps).toBe(40)
})
