import { once } from 'node:events'
import { startChild } from './child.ts'

/** A process that replies to each message with one message. */
export type Answering<Question, Answer> = AsyncDisposable & { ask(question: Question): Promise<Answer> }

/** Starts such a program of the bench; messages are sent one at a time. */
export async function startAnswering<Question extends object, Answer>(
  program: string,
): Promise<Answering<Question, Answer>> {
  const child = await startChild(process.execPath, [program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    ...child,
    async ask(question) {
      const answered = once(child.process, 'message')
      child.process.send(question)
      const [response] = (await answered) as [Answer]
      return response
    },
  }
}
