import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { accountEndpoints } from '@dix/contract'
import { type Command, InvalidArgumentError } from 'commander'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { destination, pino } from 'pino'
import { newCommand, runCommand } from '../../platform/command/run-command.ts'
import type { Terminal } from '../../platform/command/terminal.ts'
import { type Configuration, readConfiguration } from '../../platform/configuration.ts'
import { openForCommand } from '../../platform/database/open-for-command.ts'
import { Problem } from '../../platform/http/problem.ts'
import { StartError } from '../../platform/start-error.ts'
import { randomPassword } from '../codes/secrets.ts'
import {
  createAdmin,
  OperatorProblem,
  promote,
  removeFactorsByOperator,
  resetByOperator,
} from './operator.ts'

const fields = accountEndpoints.register.body.shape

const passwordFromInput = [
  '--password-stdin',
  'read the password from standard input; otherwise one is generated and printed once',
] as const

/**
 * Runs `npm run admin`.
 *
 * @returns the exit code: 1 for errors that the operator can correct, 2 for an unknown command or a wrong argument
 * @throws unexpected errors, which are bugs
 */
export async function runAdmin(given: string[], terminal: Terminal): Promise<number> {
  return runCommand(describeCommands(terminal), given, terminal, messageFor)
}

const messageFor = (error: unknown) =>
  [OperatorProblem, Problem, StartError].some((kind) => error instanceof kind)
    ? (error as Error).message
    : null

function describeCommands(terminal: Terminal): Command {
  const program = newCommand('admin', terminal)
    .description('Manages the accounts of administrators. Works whether Dix is running or not.')
    .showHelpAfterError('(see --help)')

  program
    .command('create')
    .description('create an administrator')
    .argument('<email>', 'the address they log in with', parse(fields.email))
    .option('--name <name>', 'their name', parse(fields.name), 'Admin')
    .option(...passwordFromInput)
    .action(async (email: string, options: { name: string; passwordStdin?: true }) => {
      const { password, reported } = await choosePassword(terminal, options)
      await withDatabase(terminal, (db, { shopLanguage }) =>
        createAdmin(db, { email, name: options.name, password, locale: shopLanguage }),
      )
      terminal.stdout.write(`${email} is now an administrator.\n${reported}`)
    })

  program
    .command('promote')
    .description('make an existing account an administrator')
    .argument('<email>', 'the address of the account', parse(fields.email))
    .action(async (email: string) => {
      await withDatabase(terminal, (db) => promote(db, email))
      terminal.stdout.write(`${email} is now an administrator.\n`)
    })

  program
    .command('reset')
    .description('give an account a new password and log out all its devices')
    .argument('<email>', 'the address of the account', parse(fields.email))
    .option(...passwordFromInput)
    .action(async (email: string, options: { passwordStdin?: true }) => {
      const { password, reported } = await choosePassword(terminal, options)
      await withDatabase(terminal, (db) => resetByOperator(db, email, password))
      terminal.stdout.write(`${email} has a new password, and all its devices are logged out.\n${reported}`)
    })

  program
    .command('remove-factors')
    .description('remove the second factors of an account whose owner lost them, and log out all its devices')
    .argument('<email>', 'the address of the account', parse(fields.email))
    .action(async (email: string) => {
      await withDatabase(terminal, (db) => removeFactorsByOperator(db, email))
      terminal.stdout.write(`${email} no longer has a second factor, and all its devices are logged out.\n`)
    })

  return program
}

/** An argument validated by the rules of the contract. */
function parse(field: typeof fields.email | typeof fields.name) {
  return (given: string): string => {
    const result = field.safeParse(given)
    if (result.success) return result.data
    throw new InvalidArgumentError(result.error.issues[0]?.message ?? '')
  }
}

/** The password, and the terminal output about it, which is empty if the operator supplied the password. */
async function choosePassword(
  { stdin }: Terminal,
  { passwordStdin }: { passwordStdin?: true },
): Promise<{ password: string; reported: string }> {
  if (!passwordStdin) {
    const password = randomPassword()
    return { password, reported: `Password: ${password} (shown only once)\n` }
  }
  const result = fields.password.safeParse((await text(stdin)).replace(/\r?\n$/, ''))
  if (!result.success) throw new OperatorProblem(result.error.issues[0]?.message)
  return { password: result.data, reported: '' }
}

/** Runs `use` on the shop's database, then closes it. */
async function withDatabase(
  { env }: Terminal,
  use: (db: NodePgDatabase, configuration: Configuration) => Promise<void>,
): Promise<void> {
  const configuration = readConfiguration(env)
  configuration.dataDir = resolve(configuration.dataDir)
  const database = await openForCommand(configuration, pino({ level: 'fatal' }, destination(2)))
  try {
    await use(database.db, configuration)
  } finally {
    await database.close()
  }
}
