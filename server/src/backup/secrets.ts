import type { Configuration } from '../platform/configuration.ts'
import { tokenSecret } from '../platform/token-secret.ts'

/** A secret of the machine, not the shop: another machine has its own. */
const ofMachine = ['DATABASE_URL', 'ADMIN_PASSWORD']

/** Secrets that only an encrypted backup contains, by environment variable: the shop needs them to run elsewhere. */
export async function secretsOf(
  configuration: Pick<Configuration, 'secrets' | 'tokenSecret' | 'databaseUrl' | 'dataDir'>,
): Promise<Record<string, string>> {
  const ofShop = Object.entries(configuration.secrets).filter(([name]) => !ofMachine.includes(name))
  return { ...Object.fromEntries(ofShop), TOKEN_SECRET: await tokenSecret(configuration) }
}
