import { startShop } from './start-shop.ts'

/**
 * Starts the shop before the first journey and stops it after the last. Workers get its URL from `DIX_URL`, and the
 * location of its emails and database from `DIX_DATA_DIR`.
 */
export default async function openShop(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DIX_URL) return undefined
  const shop = await startShop()
  process.env.DIX_URL = shop.url
  process.env.DIX_DATA_DIR = shop.dataDir
  return shop.stop
}
