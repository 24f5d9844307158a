import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ourselves = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
const nobody = { uid: 65534, gid: 65534 }

/**
 * A user without root's rights who can run this clone: the one who runs the tests, or `nobody` if that is root.
 * Undefined if root runs them in a folder that only root can enter.
 */
export const ordinaryUser = ourselves.uid !== 0 ? ourselves : canRun(nobody) ? nobody : undefined

function canRun(user: { uid: number; gid: number }): boolean {
  const program = `require('node:fs').accessSync(${JSON.stringify(fileURLToPath(import.meta.url))})`
  return spawnSync(process.execPath, ['-e', program], { ...user, cwd: '/' }).status === 0
}
