import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Configuration } from '../../platform/configuration.ts'
import { writeAtomically } from '../../platform/files.ts'
import { tokenSecretFile } from '../../platform/token-secret.ts'
import { secretsFile } from './folder.ts'

type Settings = Pick<Configuration, 'dataDir' | 'databaseUrl' | 'tokenSecret'>

/**
 * Restores the secrets of an encrypted backup: the shop's own in the place where the shop looks for it, and all of them
 * in a file for the operator.
 *
 * @param secrets lines of a `.env` file; null if the backup has none
 * @returns messages about the consequences
 */
export async function restoreSecrets(
  secrets: string | null,
  { dataDir, databaseUrl, tokenSecret }: Settings,
): Promise<string> {
  const anew =
    'everybody signs in again, and devices of the staff get notifications again once they have opened the orders.'
  if (secrets === null)
    return `The backup is not encrypted and has no secrets: the shop makes a new one at its start, or has that of TOKEN_SECRET, so ${anew}`
  await writeAtomically(join(dataDir, secretsFile), Buffer.from(secrets), 'owner')
  const { TOKEN_SECRET } = parseEnv(secrets)
  if (TOKEN_SECRET && !tokenSecret && !databaseUrl)
    await writeAtomically(tokenSecretFile(dataDir), Buffer.from(`${TOKEN_SECRET}\n`), 'owner')
  return `The secrets of the former shop are in ${join(dataDir, secretsFile)}: copy to .env what you need, and remove the file. Sessions ended with the restore: ${anew}`
}
