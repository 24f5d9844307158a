import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds between attempts to take a lock that another process holds. */
const retryDelay = 250

/**
 * Runs `work` in one process at a time, such as installing packages. The lock of a dead process does not count.
 *
 * @template T
 * @param {string} file exists while a process holds the lock
 * @param {() => void} onWait called once if another process holds it
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, onWait, work) {
  const own = `${file}.${process.pid}`
  await writeFile(own, await identify(process.pid))
  try {
    for (let isWaiting = false; !(await tryLock(file, own)); isWaiting = true) {
      if (!isWaiting) onWait()
      await sleep(retryDelay)
    }
    try {
      return await work()
    } finally {
      await rm(file, { force: true })
    }
  } finally {
    await rm(own, { force: true })
  }
}

/** A hard link appears at once with its content, or not at all. */
async function tryLock(file, own) {
  try {
    await link(own, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const owner = await readFile(file, 'utf8').catch(() => null)
  if (owner !== null && !(await isAlive(owner))) await removeStale(file, own, owner)
  return false
}

/** Removes only the lock of a dead owner, because another process may have taken the lock since it was read. */
async function removeStale(file, own, deadOwner) {
  const aside = `${own}.aside`
  const isMoved = await rename(file, aside).then(
    () => true,
    () => false,
  )
  if (!isMoved) return
  if ((await readFile(aside, 'utf8')) !== deadOwner) await link(aside, file).catch(() => {})
  await rm(aside)
}

/** @param {string} owner as `identify` named its process */
async function isAlive(owner) {
  const pid = Number.parseInt(owner, 10)
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return (await identify(pid)) === owner
}

/** A process's id with its start time, if /proc has it, because ids are reused. */
async function identify(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The 22nd field of proc(5); the second is a name that may contain spaces.
  return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`
}
