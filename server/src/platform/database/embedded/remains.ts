import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeSocket } from './access.ts'
import { isRunning, servesCluster } from './os-process.ts'
import { type PidFile, pidFileName, readPidFile } from './pid-file.ts'

/**
 * Removes the note and the socket of a server that is dead. PostgreSQL would do it itself, but only when no process
 * at all has the noted id, and a zombie or a stranger may have it.
 *
 * @returns what the dead server had noted; null when there was no note or its server lives
 */
export async function clearRemains(cluster: string): Promise<PidFile | null> {
  const left = await readPidFile(cluster)
  if (!left || (isRunning(left.pid) && (await servesCluster(left.pid, cluster)))) return null
  await rm(join(cluster, pidFileName), { force: true })
  if (left.socketFolder) await removeSocket(left.socketFolder, left.port)
  return left
}
