import { prepareCatalogue } from '@dix/server/catalogue/prepare.ts'
import { productCategories, productSubCategories, products } from '@dix/server/catalogue/schema.ts'
import { startEmbedded } from '@dix/server/platform/database/embedded/index.ts'
import { migrateUnderLock } from '@dix/server/platform/database/migrate.ts'
import { stockLevels } from '@dix/server/stock/index.ts'
import { copies } from './copies.ts'

/** Rows per statement: PostgreSQL takes at most 65,535 parameters. */
const chunk = 500

const silent = { info() {}, warn() {} }

/**
 * Creates the shop of a DATA_DIR, in French, with exactly `count` products: the demo shop's and copies of them.
 *
 * @param add adds anything else to the shop
 */
export async function stockShop(
  dataDir: string,
  count: number,
  add?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const database = await startEmbedded({ dataDir, log: silent })
  try {
    await migrateUnderLock(database.connection, async (db) => {
      await prepareCatalogue(db, { shopLanguage: 'fr', demo: true }, silent)
      await db.transaction(async (tx) => {
        await addCopies(tx, count)
        await add?.(tx)
      })
    })
  } finally {
    await database.stop()
  }
}

export type Transaction = Parameters<
  Parameters<Parameters<Parameters<typeof migrateUnderLock>[1]>[0]['transaction']>[0]
>[0]

async function addCopies(tx: Transaction, count: number): Promise<void> {
  const added = copies(await tx.select().from(products), count)
  const levels = await tx.select().from(stockLevels)
  const stocks = new Map(levels.map(({ productId, stock }) => [productId, stock]))
  const categories = Map.groupBy(await tx.select().from(productCategories), (link) => link.productId)
  const subCategories = Map.groupBy(await tx.select().from(productSubCategories), (link) => link.productId)
  for (let start = 0; start < added.length; start += chunk) {
    const some = added.slice(start, start + chunk)
    await tx.insert(products).values(some.map(({ row }) => row))
    await tx
      .insert(stockLevels)
      .values(some.map(({ of, row }) => ({ productId: row.id, stock: stocks.get(of) ?? 0 })))
    const linksOf = <Link>(links: Map<string, Link[]>) =>
      some.flatMap(({ of, row }) => (links.get(of) ?? []).map((link) => ({ ...link, productId: row.id })))
    await tx.insert(productCategories).values(linksOf(categories))
    await tx.insert(productSubCategories).values(linksOf(subCategories))
  }
}
