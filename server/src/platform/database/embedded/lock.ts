import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../start-error.ts'
import { makeDataDir } from './folders/data-dir.ts'
import { explainRefusal } from './refusals.ts'

/** SQLite's code for a lock that is held elsewhere. */
const busy = 5

/**
 * Locks DATA_DIR for this process until `release` or the process ends.
 *
 * SQLite takes an operating system lock on an empty file, since Node offers none. Unlike a PID file, it cannot outlive
 * its process or be fooled by a reused id, and of several starts only one gets it.
 *
 * @throws StartError naming the process that holds it, or why the folder cannot be used
 */
export async function lockDataDir(dataDir: string): Promise<{ release(): Promise<void> }> {
  const folder = await makeDataDir(dataDir)
  const holder = join(folder, 'dix.pid')
  const lock = await claim(folder, join(folder, 'dix.lock'), holder)
  try {
    // Removed first: it may belong to another user, so that this one cannot overwrite it.
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
  // Opened here first, because SQLite would not say why it cannot open the file.
  await open(file, 'a', 0o600).then(
    (handle) => handle.close(),
    (error) => {
      throw explainRefusal(error, folder)
    },
  )
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    // IMMEDIATE takes only the writer's lock, so two starts never both fail; no journal, because nothing is written.
    lock.exec('pragma journal_mode = memory; begin immediate')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== busy) throw error
    const user = (await readFile(holder, 'utf8').catch(() => '')).trim()
    throw new StartError(
      `Another Dix${user && ` (${user})`} is running on DATA_DIR ${folder}: stop it or choose another DATA_DIR.`,
    )
  }
}
