import { open } from '../../support/account/accounts.ts'
import {
  browserOf,
  countLoads,
  deskPageOf,
  listOf,
  newShopper,
  test,
} from '../../support/back-office/desk.ts'
import {
  cancelByBoth,
  changeAndRefund,
  refuseAtDoor,
  walkWith,
} from '../../support/back-office/desk-walks.ts'
import { placeOrder } from '../../support/checkout/checkout.ts'
import { query } from '../../support/database.ts'
import { startSecondNode } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const owners = textsIn.fr

// Starting a second shop takes seconds; the server's tests always use two nodes (`server/src/orders/live.test.ts`).
test('an owner on one node and a shopper on another see each other’s moves, even after disconnections', {
  tag: '@long',
}, async ({ page, openDesk, texts, goods }) => {
  test.setTimeout(180_000)
  const name = await newShopper(page)
  const second = await startSecondNode()
  try {
    const desk = { ...browserOf('fr'), baseURL: second.url }
    const owner = await openDesk(desk, listOf(name))
    await expect(owner.getByText(owners('desk.live_live'))).toBeAttached()
    const products = await goods(1)
    const first = await placeOrder(page, products)
    await expect(owner.getByRole('link', { name: first.orderId })).toBeVisible()

    await open(page, `/dashboard/myorders/${first._id}`)
    await open(owner, deskPageOf(first))
    const loads = await countLoads(page, owner)
    await owner.getByRole('button', { name: owners('desk.take') }).click()
    const state = (name: 'picking' | 'on_the_way') =>
      page.getByRole('main').getByText(texts(`orderStates.${name}`), { exact: true })
    await expect(state('picking')).toBeVisible()
    await page.context().setOffline(true)
    await owner.getByRole('button', { name: owners('desk.leaves') }).click()
    await expect(owner.getByRole('button', { name: /^Livrée, .+ encaissés$/ })).toBeVisible()
    await page.context().setOffline(false)
    await expect(state('on_the_way')).toBeVisible()
    expect(loads()).toBe(0)

    await open(owner, listOf(name))
    // Both nodes lose their listening connections, and reconnect.
    await query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and query ilike 'listen%'`,
      [],
    )
    const later = await placeOrder(page, products)
    await expect(owner.getByRole('link', { name: later.orderId })).toBeVisible()
  } finally {
    await second.stop()
  }
})

test('on two nodes, orders are changed, refunded, refused and cancelled as on one', { tag: '@long' }, async ({
  page,
  openDesk,
  texts,
  goods,
}) => {
  test.setTimeout(240_000)
  const second = await startSecondNode()
  try {
    const desk = { ...browserOf('fr'), baseURL: second.url }
    const walk = walkWith({ page, openDesk, texts, goods, owners }, desk)
    await changeAndRefund(walk)
    await refuseAtDoor(walk)
    await cancelByBoth(walk)
  } finally {
    await second.stop()
  }
})
