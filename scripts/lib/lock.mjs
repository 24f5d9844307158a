import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds between looks at somebody else's turn. */
const pause = 250

/**
 * Lets one process at a time do something in the checkout, such as installing. A turn whose process is gone
 * counts for nothing.
 *
 * @template T
 * @param {string} file exists while somebody has the turn
 * @param {() => void} waiting called once when somebody else has it
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTurn(file, waiting, work) {
  const mine = `${file}.${process.pid}`
  await writeFile(mine, await identify(process.pid))
  try {
    for (let told = false; !(await take(file, mine)); told = true) {
      if (!told) waiting()
      await wait(pause)
    }
    try {
      return await work()
    } finally {
      await rm(file, { force: true })
    }
  } finally {
    await rm(mine, { force: true })
  }
}

/** Takes the turn if it is free; a link is made at once and with its content, or not at all. */
async function take(file, mine) {
  try {
    await link(mine, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const holder = await readFile(file, 'utf8').catch(() => null)
  if (holder !== null && !(await lives(holder))) await discard(file, mine, holder)
  return false
}

/** Removes a dead turn, and only that: the file may have become a living one since it was read. */
async function discard(file, mine, dead) {
  const aside = `${mine}.aside`
  const moved = await rename(file, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  if ((await readFile(aside, 'utf8')) !== dead) await link(aside, file).catch(() => {})
  await rm(aside)
}

/** @param {string} holder what `identify` gave its process */
async function lives(holder) {
  const pid = Number.parseInt(holder, 10)
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return (await identify(pid)) === holder
}

/** A process's id with the time it was started, where the system tells it: ids are used again. */
async function identify(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The 22nd field of proc(5); the second is a name that may hold spaces.
  return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`
}
