import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import { type Access, accessOf, closeAccess } from './access.ts'
import { clusterFolder } from './create-cluster.ts'
import { startTimeout } from './launch.ts'
import type { Log } from './log.ts'
import { clearRemains, readPidFile } from './pid-file.ts'
import { adopt, type Postmaster, shutDown } from './postmaster.ts'
import type { Program } from './program.ts'
import type { Runner } from './runner.ts'
import { isResponding } from './shop-database.ts'

/**
 * Takes over the server that a killed Dix left running on the cluster, waiting if it is still starting. Removes the
 * files of a dead server; stops one that is stopping or does not respond.
 *
 * @returns null if no server runs on the cluster any more
 * @throws StartError if one is still starting after the maximum wait
 */
export async function takeOver(
  databaseFolder: string,
  program: Program,
  runner: Runner,
  log: Log,
): Promise<{ postmaster: Postmaster; access: Access } | null> {
  const cluster = clusterFolder(databaseFolder)
  const deadline = Date.now() + startTimeout
  while (Date.now() < deadline) {
    const dead = await clearRemains(cluster)
    if (dead) {
      log.info(
        { pid: dead.pid },
        'PostgreSQL of an earlier run exited without cleaning up; its files were removed',
      )
      await closeAccess(dead.socketFolder, databaseFolder)
    }
    const left = await readPidFile(cluster)
    if (!left) return null
    if (left.status === 'ready' || left.status === 'stopping') {
      const postmaster = adopt(left.pid)
      const access = await accessOf(left, databaseFolder)
      if (left.status === 'ready' && (await isResponding(access))) {
        log.info({ pid: left.pid }, 'Taking over PostgreSQL, which an earlier run left running')
        return { postmaster, access }
      }
      log.warn(
        { pid: left.pid, status: left.status },
        'PostgreSQL of an earlier run does not respond; stopping it',
      )
      await shutDown(postmaster, program, runner)
    }
    await wait(50)
  }
  throw new StartError(
    `PostgreSQL from an earlier run (process ${(await readPidFile(cluster))?.pid}) on ${cluster} is not ready ` +
      `after ${startTimeout / 1000} s: wait until it is, or end that process.`,
  )
}
