import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Whether a process is running. A zombie is not: it has ended, and in a container its parent may never collect it. */
export function isRunning(pid: number): boolean {
  // To the system, 0 means our own process group.
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return process.platform !== 'linux' || !/^[ZX]/.test(linuxState(pid))
}

/** One letter, such as S or Z (proc(5), `stat`); empty if the process is gone. */
function linuxState(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before it is in brackets and may contain brackets itself.
    return line.slice(line.lastIndexOf(')') + 2, line.lastIndexOf(')') + 3)
  } catch {
    return 'X'
  }
}

/**
 * Whether a process is this cluster's server and not another program with a reused id. PostgreSQL's working directory
 * is its cluster, even after the folder was moved.
 */
export async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') return await sameFolder(`/proc/${pid}/cwd`, cluster)
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
    return stdout.includes(cluster)
  } catch {
    return false
  }
}

async function sameFolder(one: string, other: string): Promise<boolean> {
  const [first, second] = [await stat(one), await stat(other)]
  return first.dev === second.dev && first.ino === second.ino
}
