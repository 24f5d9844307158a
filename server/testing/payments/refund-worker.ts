import { pino } from 'pino'
import { openPayments } from '../../src/payments/index.ts'
import { type Connection, openDatabase } from '../../src/platform/database/client.ts'
import { openJobs } from '../../src/platform/jobs/index.ts'

/** A process that runs the jobs of a payments shop, with the sandbox of another process, until it is killed. */
const [connection, secret, port] = JSON.parse(process.argv[2]!) as [Connection, string, number]
const log = pino({ level: 'silent' })
const database = openDatabase(connection, log)
const jobs = openJobs(database, log)
const payments = openPayments({
  configuration: { publicUrl: 'http://dix.test', stripe: null },
  secret,
  database,
  jobs,
  log,
  connection: { address: async () => ({ protocol: 'http', host: '127.0.0.1', port }) },
})
payments.setListener({
  paid: async () => true,
  expired: async () => {},
  refunded: async () => {},
  lock: async () => {},
  refundFailed: async () => {},
  refundRejected: async () => {},
})
payments.sandbox!.deliverTo(async () => 200)
jobs.start()
