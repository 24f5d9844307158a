import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a PostgreSQL server notes in its cluster while it runs. */
export type PidFile = {
  /** 0 when the note is damaged, as a full disk or a power cut leaves it. */
  pid: number
  port: number
  /** Empty when it has none. */
  socketFolder: string
  status: 'starting' | 'ready' | 'stopping' | ''
}

/** The note's file, in the cluster. */
export const pidFileName = 'postmaster.pid'

/** Reads the note of the server that runs, or ran, on the cluster; null when there is none. */
export async function readPidFile(cluster: string): Promise<PidFile | null> {
  const text = await readFile(join(cluster, pidFileName), 'utf8').catch(() => null)
  if (text === null) return null
  // The order is PostgreSQL's: pid, data folder, start time, port, socket folder, address, memory key, status.
  const [pid, , , port, socketFolder = '', , , status = ''] = text.split('\n').map((line) => line.trim())
  return { pid: Number(pid) || 0, port: Number(port) || 0, socketFolder, status: status as PidFile['status'] }
}
