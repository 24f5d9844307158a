import type { Locale } from '@dix/contract'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { shopSettings } from '../platform/database/schema.ts'
import { StartError } from '../platform/start-error.ts'
import { loadDemo } from './load-demo.ts'
import { isCatalogueEmpty } from './queries.ts'

/**
 * Fixes the main language at the first start, and loads the demo shop into an empty catalogue once. Runs under the
 * start lock, in one transaction.
 *
 * @throws StartError when the shop has another main language than the configuration
 */
export async function prepareCatalogue(
  db: NodePgDatabase,
  configuration: { shopLanguage: Locale; demo: boolean },
  log: { info(o: object, m: string): void },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(shopSettings)
      .values({ name: 'language', value: configuration.shopLanguage })
      .onConflictDoNothing()
    const [language] = await tx.select().from(shopSettings).where(eq(shopSettings.name, 'language'))
    if (language && language.value !== configuration.shopLanguage) {
      throw new StartError(
        `SHOP_LANGUAGE is "${configuration.shopLanguage}", but this shop's catalogue was created in "${language.value}": ` +
          `set SHOP_LANGUAGE=${language.value}.`,
      )
    }
    if (!configuration.demo || !(await isCatalogueEmpty(tx))) return
    // The demo shop is loaded once: a shop that was emptied stays empty.
    const first = await tx
      .insert(shopSettings)
      .values({ name: 'demo', value: 'loaded' })
      .onConflictDoNothing()
      .returning()
    if (first.length > 0) log.info(await loadDemo(tx, configuration.shopLanguage), 'Demo shop loaded')
  })
}
