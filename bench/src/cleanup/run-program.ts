import { once } from 'node:events'
import own from '../../../scripts/lib/server-process.json' with { type: 'json' }
import { startChild } from './child.ts'

/**
 * Runs a program of the bench with the server's Node flags, and waits for its single message.
 *
 * @throws Error if it ends without one
 */
export async function runProgram<Result>(program: string, args: readonly string[]): Promise<Result> {
  await using child = await startChild(process.execPath, [...own.arguments, program, ...args], {
    env: { ...own.environment, PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [result] = (await Promise.race([
    once(child.process, 'message'),
    once(child.process, 'exit').then(() => Promise.reject(new Error(`${program} ended without a result.`))),
  ])) as [Result]
  return result
}
