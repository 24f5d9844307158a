import { lockDataDir, startEmbedded } from '../../src/platform/database/embedded/index.ts'

/**
 * A minimal Dix with its folder and its database, in a process that tests can kill. Arguments: `lock` or `start`,
 * DATA_DIR. Prints one line with the result or the reason for a failure, and then waits.
 */
const [what, dataDir = ''] = process.argv.slice(2)
const log = { info: () => {}, warn: () => {} }

try {
  if (what === 'lock') await lockDataDir(dataDir)
  else await startEmbedded({ dataDir, log })
  console.log('ready')
} catch (error) {
  console.log((error as Error).message)
}
// Until it is asked to stop, or its test has ended.
process.stdin.on('end', () => process.exit()).resume()
