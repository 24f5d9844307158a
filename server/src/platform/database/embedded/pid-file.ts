import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeSocket } from './access.ts'
import { isRunning, servesCluster } from './os-process.ts'

/** The data that a running PostgreSQL server writes into its cluster's PID file. */
export type PidFile = {
  /** 0 if the file is damaged, as after a full disk or a power cut. */
  pid: number
  port: number
  /** Empty if it has none. */
  socketFolder: string
  status: 'starting' | 'ready' | 'stopping' | ''
}

const pidFileName = 'postmaster.pid'

/** Reads the PID file of the server that runs, or ran, on the cluster; null if there is none. */
export async function readPidFile(cluster: string): Promise<PidFile | null> {
  const text = await readFile(join(cluster, pidFileName), 'utf8').catch(() => null)
  if (text === null) return null
  // PostgreSQL's order: pid, data folder, start time, port, socket folder, address, memory key, status.
  const [pid, , , port, socketFolder = '', , , status = ''] = text.split('\n').map((line) => line.trim())
  return { pid: Number(pid) || 0, port: Number(port) || 0, socketFolder, status: status as PidFile['status'] }
}

/**
 * Removes the PID file and socket of a dead server. PostgreSQL does this only if no process has that id, but a zombie
 * or an unrelated process may.
 *
 * @returns the dead server's PID file; null if there was none or its server is alive
 */
export async function clearRemains(cluster: string): Promise<PidFile | null> {
  const left = await readPidFile(cluster)
  if (!left || (isRunning(left.pid) && (await servesCluster(left.pid, cluster)))) return null
  await rm(join(cluster, pidFileName), { force: true })
  if (left.socketFolder) await removeSocket(left.socketFolder, left.port)
  return left
}
