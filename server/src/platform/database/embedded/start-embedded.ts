import { join } from 'node:path'
import { closeAccess, openAccess, usesSockets } from './access.ts'
import { clusterFolder, createCluster, hasCluster } from './create-cluster.ts'
import { makeDataDir } from './data-dir.ts'
import { keepRunning } from './keep-running.ts'
import { launch, type Server } from './launch.ts'
import type { Log } from './log.ts'
import { checkPlace, findPlace, makePlace } from './place.ts'
import { findProgram } from './program.ts'
import { chooseRunner } from './runner.ts'
import { prepareShopDatabase, shop } from './shop-database.ts'
import { takeOver } from './take-over.ts'

/** A running PostgreSQL that belongs to this process. */
export type Embedded = {
  /** `host` is the socket's folder, or 127.0.0.1. */
  connection: { host: string; port: number; user: string; password?: string; database: string; ssl: false }
  /** Ends the server; nothing committed is lost. Takes at most 13 s, usually 0.1 s. */
  stop(): Promise<void>
  /** Where the cluster lives. */
  folder: string
}

/**
 * Starts the PostgreSQL whose cluster lives in DATA_DIR: makes the cluster on the first start, takes over a
 * server that a killed Dix left running, and starts the server again whenever it dies before `stop`.
 *
 * @param options.dataDir absolute or relative path; made when missing
 * @param options.sockets false: loopback with a random password, as where there are no Unix sockets
 * @throws StartError with one sentence when the folder, the program or an earlier server is in the way
 */
export async function startEmbedded(options: {
  dataDir: string
  log: Log
  sockets?: boolean
}): Promise<Embedded> {
  const { log, sockets = usesSockets } = options
  const dataDir = await makeDataDir(options.dataDir)
  const existing = await findPlace(dataDir)
  const runner = await chooseRunner(existing)
  const program = await findProgram(runner, log)
  if (existing) await checkPlace(dataDir, existing, runner)
  const place = existing ?? (await makePlace(dataDir, runner, log))
  const known = await hasCluster(place, program)

  const left = known ? await takeOver(place, program, runner, log) : null
  const access = left?.access ?? (await openAccess(place, runner, sockets))
  let stop = () => closeAccess(access.host, place)
  try {
    if (!known) await createCluster(place, program, runner, access, log)
    const server: Server = { place, program, runner, access, logFile: join(dataDir, 'postgres.log') }
    const postmaster = left?.postmaster ?? (await launch(server))
    const end = keepRunning(postmaster, server, log)
    stop = () => end().then(() => closeAccess(access.host, place))
    await prepareShopDatabase(access)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    connection: { ...access, user: shop, database: shop, ssl: false },
    stop,
    folder: clusterFolder(place),
  }
}
