import { once } from 'node:events'
import { startChild } from './child.ts'

/** A process that replies to each message with one message. */
export type Replier<Question, Reply> = AsyncDisposable & { ask(question: Question): Promise<Reply> }

/** Starts such a program of the bench; messages are sent one at a time. */
export async function startReplier<Question extends object, Reply>(
  program: string,
): Promise<Replier<Question, Reply>> {
  const child = await startChild(process.execPath, [program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    ...child,
    async ask(question) {
      const replied = once(child.process, 'message')
      child.process.send(question)
      const [reply] = (await replied) as [Reply]
      return reply
    },
  }
}
