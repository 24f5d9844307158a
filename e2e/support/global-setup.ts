import { startShop } from './start-shop.ts'

/**
 * Opens the shop before the first journey and closes it after the last. Workers learn its address from
 * `DIX_URL`, and where its mails and its database are from `DIX_DATA_DIR`.
 */
export default async function openShop(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DIX_URL) return undefined
  const shop = await startShop()
  process.env.DIX_URL = shop.url
  process.env.DIX_DATA_DIR = shop.dataDir
  return shop.stop
}
