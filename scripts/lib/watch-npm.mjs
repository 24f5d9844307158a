import { readFileSync } from 'node:fs'

/** Milliseconds between checks of whether npm is still running. */
const interval = 500

/**
 * Calls back once when the npm that started this script is gone. npm and its shell do not forward every signal, but
 * killing npm should stop its script too.
 *
 * @param {() => void} onExit
 * @returns {() => void} stops the watch
 */
export function watchNpm(onExit) {
  const npm = process.env.npm_lifecycle_event && findNpm()
  if (!npm) return () => {}
  const timer = setInterval(() => {
    if (isRunning(npm)) return
    clearInterval(timer)
    onExit()
  }, interval)
  return () => clearInterval(timer)
}

/** The process id of npm: this process's parent, or its grandparent behind a shell. Linux only. */
function findNpm() {
  try {
    const name = readFileSync(`/proc/${process.ppid}/comm`, 'utf8')
    if (/^(npm|node)/.test(name)) return process.ppid
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${process.ppid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
