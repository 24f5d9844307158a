import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Terminal } from '../src/platform/command/terminal.ts'
import { compiled } from './compiled.ts'

export type Ran = { out: string; err: string; code: number }

type How = { env: NodeJS.ProcessEnv; input?: string }

/** Decodes with the byte order mark, which Node’s own `text` omits. */
const text = async (stream: Readable) => (await buffer(stream)).toString()

/** Runs a command in this process, because starting another would take most of the time. */
export async function runHere(
  command: (given: string[], terminal: Terminal) => Promise<number>,
  given: string[],
  { env, input = '' }: How,
): Promise<Ran> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const printed = Promise.all([text(stdout), text(stderr)])
  const code = await command(given, { env, stdin: Readable.from([Buffer.from(input)]), stdout, stderr })
  stdout.end()
  stderr.end()
  const [out, err] = await printed
  return { out, err, code }
}

/** Runs a command as an operator does: its own process in a folder. */
export async function runProgram(
  file: string,
  given: string[],
  { env, input = '', folder }: How & { folder: string },
): Promise<Ran> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...given], {
    cwd: folder,
    env: { PATH: process.env.PATH, NO_COLOR: '1', ...compiled, ...env },
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { out, err, code: code as number }
}
