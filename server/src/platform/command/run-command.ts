import { Command, CommanderError } from 'commander'
import type { Terminal } from './terminal.ts'

/** A command that prints to a terminal, and throws instead of ending the process. */
export function newCommand(name: string, { stdout, stderr }: Terminal): Command {
  return new Command(name).exitOverride().configureOutput({
    writeOut: (text) => void stdout.write(text),
    writeErr: (text) => void stderr.write(text),
  })
}

/**
 * Runs a command with its arguments.
 *
 * @param messageFor returns the message for an error that the operator can correct, null for a bug
 * @returns the exit code: 1 for an error that the operator can correct, 2 for an unknown command or a wrong argument
 * @throws on bugs
 */
export async function runCommand(
  command: Command,
  given: string[],
  { stderr }: Terminal,
  messageFor: (error: unknown) => string | null,
): Promise<number> {
  try {
    await command.parseAsync(given, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const message = messageFor(error)
    if (message === null) throw error
    stderr.write(`${message}\n`)
    return 1
  }
}
