import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeSocket } from './access.ts'
import { isRunning, servesCluster } from './os-process.ts'

/** What a running PostgreSQL server writes into its cluster. */
export type PidFile = {
  /** 0 when the file is damaged, as a full disk or a power cut leaves it. */
  pid: number
  port: number
  /** Empty when it has none. */
  socketFolder: string
  status: 'starting' | 'ready' | 'stopping' | ''
}

const pidFileName = 'postmaster.pid'

/** Reads the PID file of the server that runs, or ran, on the cluster; null when there is none. */
export async function readPidFile(cluster: string): Promise<PidFile | null> {
  const text = await readFile(join(cluster, pidFileName), 'utf8').catch(() => null)
  if (text === null) return null
  // The order is PostgreSQL's: pid, data folder, start time, port, socket folder, address, memory key, status.
  const [pid, , , port, socketFolder = '', , , status = ''] = text.split('\n').map((line) => line.trim())
  return { pid: Number(pid) || 0, port: Number(port) || 0, socketFolder, status: status as PidFile['status'] }
}

/**
 * Removes the PID file and the socket of a dead server. PostgreSQL does it itself only when no process at all has
 * that id, and a zombie or an unrelated process may have it.
 *
 * @returns the dead server's PID file; null when there was none or its server lives
 */
export async function clearRemains(cluster: string): Promise<PidFile | null> {
  const left = await readPidFile(cluster)
  if (!left || (isRunning(left.pid) && (await servesCluster(left.pid, cluster)))) return null
  await rm(join(cluster, pidFileName), { force: true })
  if (left.socketFolder) await removeSocket(left.socketFolder, left.port)
  return left
}
