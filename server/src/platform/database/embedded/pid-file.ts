import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a PostgreSQL server notes in its cluster while it runs. */
export type PidFile = {
  pid: number
  port: number
  /** Empty when it has none. */
  socketFolder: string
  status: 'starting' | 'ready' | 'stopping' | ''
}

/** The note's file, in the cluster. */
export const noteName = 'postmaster.pid'

/** Reads the note of the server that runs, or ran, on the cluster; null when there is none. */
export async function readPidFile(cluster: string): Promise<PidFile | null> {
  const text = await readFile(join(cluster, noteName), 'utf8').catch(() => '')
  // The order is PostgreSQL's: pid, data folder, start time, port, socket folder, address, memory key, status.
  const [pid, , , port, socketFolder = '', , , status = ''] = text.split('\n').map((line) => line.trim())
  if (!Number(pid)) return null
  return { pid: Number(pid), port: Number(port), socketFolder, status: status as PidFile['status'] }
}
