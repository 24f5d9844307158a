import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AuditCheck } from '@dix/contract'
import { Command, CommanderError } from 'commander'
import { destination, pino } from 'pino'
import { openPictures } from '../media/index.ts'
import { readConfiguration } from '../platform/configuration.ts'
import { openForCommand } from '../platform/database/open-for-command.ts'
import { StartError } from '../platform/start-error.ts'
import type { AuditFinding } from './checks.ts'
import { runAudit } from './run-audit.ts'

/** What each check makes sure of. */
const promises: Record<AuditCheck, string> = {
  stock_ledger: 'the stock of every product is the sum of its movements',
  stockouts: 'products are noted as out of stock while they are',
  order_stock: 'every order took the pieces of its lines from stock, and gave back what was not sold',
  order_refunds: 'what went back and is to go back is the sum of the refunds',
  order_money: 'the money of every order is what its timeline says',
  payments: 'what a provider took is a payment of an order, and a payment that was made has its order',
  payment_refunds: 'no more goes back of a payment than came in, and no refund waits for days',
  announcements: 'staff were told of every new order',
  mails: 'no mail waits for hours',
  pictures: 'the pictures of every product are there',
  figures: 'what is rolled up for the figures is the sum over the orders',
  customers: 'the list of customers says what their accounts and orders say',
}

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
      wrong === 0 ? 'All is well.\n' : `Something is wrong in ${wrong} of ${findings.length} checks.\n`,
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
  return `${state} ${check}: ${promises[check]}; ${count}${wrong === 0 ? '' : `, ${wrong} wrong: ${named.join(', ')}${rest}`}`
}

const program = new Command('audit')
  .description(
    'Compares orders with stock, payments, refunds, mails and pictures, and fails if something is wrong. Works whether Dix is running or not; a running one does it every night.',
  )
  .exitOverride()
  .showHelpAfterError('(see --help)')
  .action(audit)

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else if (!(error instanceof StartError)) throw error
  else {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
