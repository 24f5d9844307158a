import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { destination, pino } from 'pino'
import { openPictures } from '../media/index.ts'
import { newCommand, runCommand } from '../platform/command/run-command.ts'
import { readConfiguration } from '../platform/configuration.ts'
import { openForCommand } from '../platform/database/open-for-command.ts'
import { StartError } from '../platform/start-error.ts'
import { type AuditFinding, promiseOf } from './checks.ts'
import { runAudit } from './run-audit.ts'

async function audit(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const configuration = readConfiguration(process.env)
  const dataDir = resolve(configuration.dataDir)
  const log = pino({ level: 'fatal' }, destination(2))
  const database = await openForCommand({ ...configuration, dataDir }, log)
  try {
    const findings = await runAudit({ db: database.db, pictures: openPictures(dataDir) })
    for (const finding of findings) process.stdout.write(`${lineOf(finding)}\n`)
    const wrong = findings.filter(({ wrong }) => wrong > 0).length
    process.stdout.write(
      wrong === 0 ? 'All is well.\n' : `${wrong} of ${findings.length} checks found something wrong.\n`,
    )
    if (wrong > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
}

function lineOf({ check, checked, wrong, examples }: AuditFinding): string {
  const count = `${checked.toLocaleString('en')} checked`
  const state = wrong === 0 ? 'ok   ' : 'WRONG'
  const named = examples.map(({ _id, name }) => (name === _id ? _id : `${name} (${_id})`))
  const rest = wrong > named.length ? `, and ${wrong - named.length} more` : ''
  return `${state} ${check}: ${promiseOf(check)}; ${count}${wrong === 0 ? '' : `, ${wrong} wrong: ${named.join(', ')}${rest}`}`
}

const program = newCommand('audit', process)
  .description(
    'Compares orders with stock, payments, refunds, emails and pictures, and fails if something is wrong. Works whether Dix is running or not; a running one does it every night.',
  )
  .showHelpAfterError('(see --help)')
  .action(audit)

const code = await runCommand(program, process.argv.slice(2), process, (error) =>
  error instanceof StartError ? error.message : null,
)
// Findings have their own exit code.
if (code !== 0) process.exitCode = code
