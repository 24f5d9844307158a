import type { Configuration } from '../platform/configuration.ts'
import { tokenSecret } from '../platform/token-secret.ts'

/** Of the machine, not of the shop: another one has its own. */
const ofMachine = ['DATABASE_URL', 'ADMIN_PASSWORD']

/** What only an encrypted backup holds, by the names of the environment: without it the shop is not whole elsewhere. */
export async function secretsOf(
  configuration: Pick<Configuration, 'secrets' | 'tokenSecret' | 'databaseUrl' | 'dataDir'>,
): Promise<Record<string, string>> {
  const ofShop = Object.entries(configuration.secrets).filter(([name]) => !ofMachine.includes(name))
  return { ...Object.fromEntries(ofShop), TOKEN_SECRET: await tokenSecret(configuration) }
}
