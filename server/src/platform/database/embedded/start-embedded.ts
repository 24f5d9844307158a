import { join } from 'node:path'
import { closeAccess, openAccess, usesSockets } from './access.ts'
import { clusterFolder, createCluster, hasCluster } from './create-cluster.ts'
import { makeDataDir } from './folders/data-dir.ts'
import { checkDatabaseFolder, createDatabaseFolder, findDatabaseFolder } from './folders/database-folder.ts'
import { keepRunning } from './keep-running.ts'
import { launch, type Server } from './launch.ts'
import type { Log } from './log.ts'
import type { Postmaster } from './postmaster.ts'
import { findProgram } from './program.ts'
import { explainRefusal } from './refusals.ts'
import { chooseRunner } from './runner.ts'
import { prepareShopDatabase, shop } from './shop-database.ts'
import { takeOver } from './take-over.ts'

/** A running PostgreSQL that belongs to this process. */
export type Embedded = {
  /** `host` is the socket's folder, or 127.0.0.1. */
  connection: { host: string; port: number; user: string; password?: string; database: string; ssl: false }
  /** Stops the server without losing committed data. Takes at most 13 s, usually 0.1 s. */
  stop(): Promise<void>
  /** Path of the cluster. */
  folder: string
}

/**
 * Starts the PostgreSQL of DATA_DIR: creates the cluster on the first start, takes over a server that a killed Dix left
 * running, and restarts the server if it dies before `stop`.
 *
 * @param options.dataDir absolute or relative path; created if missing
 * @param options.sockets false: loopback with a random password, as on systems without Unix sockets
 * @param options.settings override our settings
 * @param options.onSpawn called when the server's process runs and gets ready; not if one is taken over
 * @throws StartError with a message if the folder, the program or an earlier server prevents it
 */
export async function startEmbedded(options: {
  dataDir: string
  log: Log
  sockets?: boolean
  settings?: Record<string, string>
  onSpawn?: (() => void) | undefined
}): Promise<Embedded> {
  const { log, sockets = usesSockets, settings, onSpawn } = options
  const dataDir = await makeDataDir(options.dataDir)
  try {
    const home = await openHome(dataDir, log)
    const left = home.isNew ? null : await takeOver(home.databaseFolder, home.program, home.runner, log)
    const access = left?.access ?? (await openAccess(home.databaseFolder, home.runner, sockets))
    const server: Server = { ...home, access, logFile: join(dataDir, 'postgres.log'), settings }
    const run = async () => left?.postmaster ?? (await launch(server, undefined, onSpawn))
    return await serve(server, run, home.isNew, log)
  } catch (error) {
    throw explainRefusal(error, dataDir)
  }
}

type Home = Pick<Server, 'databaseFolder' | 'program' | 'runner'> & { isNew: boolean }

/** Determines the user, the program and the folder. */
async function openHome(dataDir: string, log: Log): Promise<Home> {
  const existing = await findDatabaseFolder(dataDir)
  const runner = await chooseRunner(existing)
  const program = await findProgram(runner, log)
  if (existing) await checkDatabaseFolder(dataDir, existing, runner)
  const databaseFolder = existing ?? (await createDatabaseFolder(dataDir, runner, log))
  return { databaseFolder, program, runner, isNew: !(await hasCluster(databaseFolder, program)) }
}

/** Keeps the server running that `run` starts or takes over. Leaves nothing running if that fails. */
async function serve(
  server: Server,
  run: () => Promise<Postmaster>,
  isNew: boolean,
  log: Log,
): Promise<Embedded> {
  const { access, databaseFolder } = server
  let stop = () => closeAccess(access.host, databaseFolder)
  try {
    if (isNew) await createCluster(server, log)
    const end = keepRunning(await run(), server, log)
    stop = () => end().then(() => closeAccess(access.host, databaseFolder))
    await prepareShopDatabase(access, databaseFolder)
  } catch (error) {
    await stop()
    throw error
  }
  const connection = { ...access, user: shop, database: shop, ssl: false } as const
  return { connection, stop, folder: clusterFolder(databaseFolder) }
}
