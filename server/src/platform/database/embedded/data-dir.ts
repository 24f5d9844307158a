import { chmod, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { explainRefusal } from './refusals.ts'

/**
 * Makes DATA_DIR where it is missing. Under root others may pass through it, as the user that runs PostgreSQL
 * must; the secrets in it are closed one by one.
 *
 * @returns its absolute path
 * @throws StartError when it cannot be made
 */
export async function makeDataDir(dataDir: string): Promise<string> {
  const folder = resolve(dataDir)
  try {
    const made = await mkdir(folder, { recursive: true })
    if (made) await chmod(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
  } catch (error) {
    throw explainRefusal(error, folder)
  }
  return folder
}
