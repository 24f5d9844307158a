import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { openPaymentsShop, secret, sessionRequest } from '../../testing/payments/payments-shop.ts'
import { soon } from '../../testing/soon.ts'
import { releaseAbandoned } from '../platform/jobs/open-jobs.ts'

const worker = fileURLToPath(new URL('../../testing/payments/refund-worker.ts', import.meta.url))

test('a process killed between the provider’s response and its own write refunds nothing twice', async () => {
  const shop = await openPaymentsShop({ working: false })
  const { db, pool, connection } = shop.database
  const reference = await shop.prepare(3_750)
  await shop.pay(await shop.openPage(reference, sessionRequest(3_750)))
  expect(await shop.payments.check(reference)).toBe('paid')
  const refund = { id: `${reference}-A`, amount: 750 }
  await db.transaction((tx) => shop.payments.refund(tx, reference, refund))
  const { port } = await shop.payments.sandbox!.address()
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from payment_refunds where id = $1 for update', [refund.id])
  const child = spawn(process.execPath, [worker, JSON.stringify([connection, secret, port])], {
    stdio: 'inherit',
  })
  const exited = once(child, 'exit')
  try {
    await vi.waitFor(async () => {
      expect(await shop.refundsOf(reference)).toEqual([750])
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like 'update "payment_refunds"%'`,
      )
      expect(rowCount).toBe(1)
    }, soon)
  } finally {
    child.kill('SIGKILL')
    await exited
    await holder.query('rollback')
    holder.release()
  }
  await pool.query('delete from sandbox_answers')
  await releaseAbandoned(pool, 0)
  const next = await shop.open({ working: true })
  next.payments.sandbox!.deliverTo(async () => 200)
  await shop.settled()
  expect(await shop.refundsOf(reference)).toEqual([750])
  expect(await shop.refundsReported(reference)).toEqual([{ id: refund.id }])
  expect(await shop.stateOf(reference)).toBe('paid')
  await shop.close()
})
