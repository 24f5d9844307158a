import { isLocale, type Locale } from '@dix/contract'
import type { DemoCatalogue } from '@dix/demo'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queries } from '../platform/database/client.ts'
import { shopSettings } from '../platform/database/schema.ts'
import { loadDemo } from './load-demo.ts'
import { isCatalogueEmpty } from './queries.ts'

/** The setting that holds the demo shop's state. */
const demoSetting = 'demo'

/** Whether the demo shop is there, was cleared except for products that the shop had changed, or wholly. */
type DemoState = 'loaded' | 'remaining' | 'cleared'

/** The demo shop's state; undefined if it was never loaded. */
export async function findDemoState(tx: Queries): Promise<DemoState | undefined> {
  const [found] = await tx.select().from(shopSettings).where(eq(shopSettings.name, demoSetting))
  return found?.value as DemoState | undefined
}

/** Like `findDemoState`, and lets one transaction at a time continue. */
export async function lockDemoState(tx: Queries): Promise<DemoState | undefined> {
  const found = await tx.select().from(shopSettings).where(eq(shopSettings.name, demoSetting)).for('update')
  return found[0]?.value as DemoState | undefined
}

export async function recordDemoState(tx: Queries, value: DemoState): Promise<void> {
  await tx.update(shopSettings).set({ value }).where(eq(shopSettings.name, demoSetting))
}

/**
 * Records the main language at the first start, and loads the demo shop into an empty catalogue once. Runs under the
 * start lock, in one transaction.
 *
 * @returns the demo shop if it was loaded, and the main language: the configured one applies only at first
 */
export async function prepareCatalogue(
  db: NodePgDatabase,
  configuration: { shopLanguage: Locale; demo: boolean },
  log: { info(o: object, m: string): void },
): Promise<{ demo: DemoCatalogue | null; shopLanguage: Locale }> {
  return db.transaction(async (tx) => {
    await tx
      .insert(shopSettings)
      .values({ name: 'language', value: configuration.shopLanguage })
      .onConflictDoNothing()
    const [language] = await tx.select().from(shopSettings).where(eq(shopSettings.name, 'language'))
    const shopLanguage = isLocale(language?.value) ? language.value : configuration.shopLanguage
    const asItWas = { demo: null, shopLanguage }
    if (!configuration.demo || !(await isCatalogueEmpty(tx))) return asItWas
    // The demo shop is loaded once: an emptied shop stays empty.
    const first = await tx
      .insert(shopSettings)
      .values({ name: demoSetting, value: 'loaded' })
      .onConflictDoNothing()
      .returning()
    if (first.length === 0) return asItWas
    const demo = await loadDemo(tx, shopLanguage)
    log.info({ products: demo.products.length }, 'Demo shop loaded')
    return { demo, shopLanguage }
  })
}
