/** A process that sends its parent's requests all at once, and reports how many succeeded. */
import type { FloodedRequest } from './start-flood.ts'

process.on('message', async (requests: FloodedRequest[]) => {
  const served = await Promise.all(
    requests.map(async ([url, request]) => {
      const response = await fetch(url, request)
      await response.arrayBuffer()
      return response.ok
    }),
  )
  process.send!(served.filter(Boolean).length)
})
process.on('disconnect', () => process.exit())
