import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { openLoader } from './loader.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query(`
    insert into products (id, name, unit, price, stock, key)
    select 'P' || i, 'Mil ' || i, '1 kg', 5, 1, 'mil' || i from generate_series(1, 2000) i`)
})
afterAll(() => database.drop())

test('requests get their turn again and again while a whole catalogue is taken in, and find the old one until then', async () => {
  let isRead = false
  const transaction: typeof database.db.transaction = async (...given) => {
    const result = await database.db.transaction(...given)
    isRead = true
    return result
  }
  const loader = openLoader(Object.assign(Object.create(database.db), { transaction }), 'fr')
  await loader.loadEverything()
  await database.pool.query("update products set name = replace(name, 'Mil', 'Fonio')")
  isRead = false
  const found = new Set<string>()
  let turns = 0
  let isOver = false
  function turn(): void {
    if (isOver) return
    if (isRead) turns++
    found.add(`${loader.search.find('mil').count} ${loader.search.find('fonio').count}`)
    setImmediate(turn)
  }
  turn()
  await loader.loadEverything()
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(9)
  expect([...found]).toEqual(['2000 0'])
  expect(loader.search.find('fonio').count).toBe(2000)
})
