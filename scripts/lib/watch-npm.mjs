import { readFileSync } from 'node:fs'

/** Milliseconds between looks whether npm is still there. */
const pause = 500

/**
 * Under npm, tells when npm is gone. A supervisor that kills npm means the whole of it, but npm cannot pass every
 * death on, and its shell passes none.
 *
 * @param {() => void} tell called once
 * @returns {() => void} ends the watch
 */
export function whenNpmIsGone(tell) {
  const npm = process.env.npm_lifecycle_event && findNpm()
  if (!npm) return () => {}
  const watch = setInterval(() => {
    if (isThere(npm)) return
    clearInterval(watch)
    tell()
  }, pause)
  return () => clearInterval(watch)
}

/** The process of the npm that runs this script: our parent, or its parent when that is npm's shell. Linux only. */
function findNpm() {
  try {
    const name = readFileSync(`/proc/${process.ppid}/comm`, 'utf8')
    if (/^(npm|node)/.test(name)) return process.ppid
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${process.ppid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

function isThere(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
