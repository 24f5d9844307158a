import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../src/platform/free-port.ts'
import { compiled } from './compiled.ts'
import type { ApiResponse, Call } from './users.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export type Running = {
  child: ChildProcess
  url: string
  /** Everything printed so far. */
  output(): string
  /** Sends the signal and waits for the exit code; null if the signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** What `npm start` runs once everything is built, but with the server's sources. */
export const supervised = [
  '--input-type=module',
  '--eval',
  `import { keepServing, serve } from '${new URL('../../scripts/lib/serve.mjs', import.meta.url)}'
   process.exitCode = await keepServing((onStart) => serve('${main}', onStart))`,
]

/** Runs Dix as an operator does: in its own process, configured by the environment. */
export async function runDix(environment: Record<string, string>, program = [main]): Promise<Running> {
  const port = environment.PORT ?? String(await freePort())
  const child = spawn(process.execPath, program, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...compiled,
      DRAIN_SECONDS: '0',
      ORDER_LIMIT_FACTOR: '1000',
      ...environment,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (printed += chunk))
  const exited = once(child, 'exit')
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    output: () => printed,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await exited
      return child.exitCode
    },
  }
}

/** Resolves when Dix reports that it is ready. @throws if it exited instead, with its output */
export async function ready(dix: Running): Promise<void> {
  for (;;) {
    if (dix.child.exitCode !== null) throw new Error(`Dix ended with ${dix.child.exitCode}: ${dix.output()}`)
    const response = await fetch(`${dix.url}/readyz`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

/** Resolves with the output and exit code of Dix once it has exited on its own. */
export async function ended(dix: Running): Promise<{ code: number | null; output: string }> {
  if (dix.child.exitCode === null) await once(dix.child, 'exit')
  return { code: dix.child.exitCode, output: dix.output() }
}

/** Sends requests to a running Dix as a program does: `call('GET /api/cart/get', undefined, { token })`. */
export function callOver(url: string): Call {
  return async (route, body, { token, headers = {}, from } = {}) => {
    const [method, path] = route.split(' ') as [string, string]
    const isForm = body instanceof FormData
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(from && { 'x-forwarded-for': from }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    return { status: response.status, ...((await response.json()) as object) } as ApiResponse
  }
}
