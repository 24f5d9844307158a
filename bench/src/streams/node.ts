/** A node of the shop on a running database. */
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { composeShop } from '@dix/server/app.ts'
import { loadBuiltRender } from '@dix/server/pages/index.ts'
import { readConfiguration } from '@dix/server/platform/configuration.ts'
import { openDatabase } from '@dix/server/platform/database/client.ts'
import { findRunning } from '@dix/server/platform/database/embedded/index.ts'
import { createLogger } from '@dix/server/platform/logger.ts'
import { tokenSecret } from '@dix/server/platform/token-secret.ts'

const [dataDir = ''] = process.argv.slice(2)
const log = createLogger('warn')
const connection = await findRunning(dataDir)
if (!connection) throw new Error('The database of the measured shop does not respond.')
const configuration = readConfiguration({ DATA_DIR: dataDir })
const { app, live } = await composeShop({
  configuration,
  secret: await tokenSecret(configuration),
  database: openDatabase(connection, log),
  render: loadBuiltRender(),
  log,
})
await live.fillSearch()
// As in a shop that serves.
setFlagsFromString('--heap-growing-percent=25')
await app.listen({ port: 0, host: '127.0.0.1' })
process.send!((app.server.address() as AddressInfo).port)
process.on('message', () => {
  globalThis.gc!({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  process.send!(process.memoryUsage().rss)
})
process.on('disconnect', () => process.exit())
