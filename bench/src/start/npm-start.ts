import { open } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { freePort } from '../../../server/src/platform/free-port.ts'
import { startChild } from '../cleanup/child.ts'
import { untilServed } from '../shop/until-served.ts'

/**
 * Runs `npm start` in a clone until its first page, then stops it.
 *
 * @param clone folder to start in
 * @param log file for its output
 * @param limit milliseconds after which it counts as failed
 * @param settings environment of the shop other than PORT
 * @returns milliseconds to the first page
 * @throws Error if there is none
 */
export async function npmStart(
  clone: string,
  log: string,
  limit: number,
  settings: Record<string, string> = {},
): Promise<number> {
  const port = await freePort()
  const output = await open(log, 'a')
  const began = performance.now()
  await using shop = await startChild('npm', ['start'], {
    cwd: clone,
    env: { ...outerEnvironment(), ...settings, PORT: String(port) },
    stdio: ['ignore', output.fd, output.fd],
  })
  await output.close()
  await untilServed(`http://127.0.0.1:${port}/`, shop, limit)
  return performance.now() - began
}

/**
 * This process's environment without the additions of `npm run bench`, because another clone must find its own Node.
 */
export function outerEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', DATABASE_URL: _database, NODE_ENV: _environment, ...rest } = process.env
  const path = PATH.split(delimiter).filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  const names = Object.keys(rest).filter(
    (name) => !/^(npm_(?!config_)|npm_config_local_prefix$|INIT_CWD$)/.test(name),
  )
  return { PATH: path.join(delimiter), ...Object.fromEntries(names.map((name) => [name, rest[name]])) }
}
