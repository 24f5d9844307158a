import { mainStore } from '@dix/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { fillStock } from '../../testing/shop.ts'
import { soon } from '../../testing/soon.ts'
import { runTransaction } from '../platform/database/transaction.ts'
import { lockPublishedProducts } from './published-products.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  await fillStock(database.db)
})
afterAll(() => database.drop())

test('a transaction that waits for the lock of a product reads everything saved while it waited, including its price', async () => {
  const saving = await database.pool.connect()
  try {
    await saving.query('begin')
    await saving.query(`update products set price = 1500, discount = 10, unit = 'Sac' where id = 'P01'`)
    await saving.query(`update stock_levels set stock = 7 where product_id = 'P01'`)
    const reading = runTransaction(database.db, (tx) => lockPublishedProducts(tx, ['P02', 'P01'], mainStore))
    await vi.waitFor(async () => {
      // Outside the transaction, whose statistics snapshot would miss connections opened later.
      const { rowCount } = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rowCount).toBe(1)
    }, soon)
    // P01 comes first, so P02 is not locked yet.
    await saving.query(`select from products where id = 'P02' for update nowait`)
    await saving.query('commit')
    expect(await reading).toMatchObject([
      { id: 'P01', price: 1_500, discount: 10, listPrice: null, stock: 7, unit: 'Sac' },
      { id: 'P02', price: 1_020 },
    ])
  } finally {
    await saving.query('rollback')
    saving.release()
  }
})
