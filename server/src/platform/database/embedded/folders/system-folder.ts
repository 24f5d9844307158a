import { chmod, mkdir } from 'node:fs/promises'
import { explainRefusal } from '../refusals.ts'

const folder = '/var/lib/dix'

/**
 * Root's folder for what must not lie under a folder that only root may enter, such as a clone in its home.
 *
 * @throws StartError when it cannot be made
 */
export async function systemFolder(): Promise<string> {
  try {
    await mkdir(folder, { recursive: true })
    // Others pass through it but do not list it, whatever the umask.
    await chmod(folder, 0o711)
  } catch (error) {
    throw explainRefusal(error, folder)
  }
  return folder
}
