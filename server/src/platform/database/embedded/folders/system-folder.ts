import { chmod, mkdir } from 'node:fs/promises'
import { explainRefusal } from '../refusals.ts'

const folder = '/var/lib/dix'

/**
 * Root's folder for files that cannot be in a folder that only root can enter, such as a clone in root's home.
 *
 * @throws StartError if it cannot be created
 */
export async function systemFolder(): Promise<string> {
  try {
    await mkdir(folder, { recursive: true })
    // Others can enter it but not list it, with any umask.
    await chmod(folder, 0o711)
  } catch (error) {
    throw explainRefusal(error, folder)
  }
  return folder
}
