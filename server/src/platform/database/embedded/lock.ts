import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../start-error.ts'
import { makeDataDir } from './folders/data-dir.ts'
import { explainRefusal } from './refusals.ts'

/** SQLite's code for a lock that somebody else holds. */
const busy = 5

/**
 * Claims DATA_DIR for this process until `release` or the process's end, however it ends.
 *
 * The claim is a lock of the operating system, which SQLite takes on an empty file: unlike a file that merely
 * holds a process id it cannot outlive its holder, cannot be fooled by a reused id, and has one winner among
 * processes that start at the same moment. Node offers no such lock of its own.
 *
 * @throws StartError naming the process that holds it, or why the folder cannot be used
 */
export async function lockDataDir(dataDir: string): Promise<{ release(): Promise<void> }> {
  const folder = await makeDataDir(dataDir)
  const holder = join(folder, 'dix.pid')
  const lock = await claim(folder, join(folder, 'dix.lock'), holder)
  try {
    // Removed first: it may be another user's, which this one could not write over.
    await rm(holder, { force: true })
    await writeFile(holder, `process ${process.pid}, since ${new Date().toISOString()}\n`)
  } catch (error) {
    lock.close()
    throw explainRefusal(error, folder)
  }
  const release = async () => {
    if (!lock.isOpen) return
    await rm(holder, { force: true })
    lock.close()
  }
  return { release }
}

async function claim(folder: string, file: string, holder: string): Promise<DatabaseSync> {
  // SQLite would not say why it cannot open a file.
  await open(file, 'a', 0o600).then(
    (handle) => handle.close(),
    (error) => {
      throw explainRefusal(error, folder)
    },
  )
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    // IMMEDIATE asks for the writer's lock alone, so two at once never both fail; no journal, as nothing is written.
    lock.exec('pragma journal_mode = memory; begin immediate')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== busy) throw error
    const who = (await readFile(holder, 'utf8').catch(() => '')).trim()
    throw new StartError(
      `Another Dix${who && ` (${who})`} is running on DATA_DIR ${folder}: stop it or choose another DATA_DIR.`,
    )
  }
}
