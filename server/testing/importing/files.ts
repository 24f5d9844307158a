import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { quickFolder } from '../quick-folder.ts'

/** A separate folder for one test file's files. */
export async function testFiles() {
  const folder = await quickFolder('dix-files-')
  // The database's user must be able to enter this folder.
  await chmod(folder, 0o711)
  let count = 0
  return {
    /** Writes a file and returns its path. */
    async file(content: string | Uint8Array): Promise<string> {
      count++
      const path = join(folder, `file-${count}.csv`)
      await writeFile(path, content)
      return path
    },
    folder,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Text in UTF-16 with the high byte first, which Node does not write. */
export function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}
