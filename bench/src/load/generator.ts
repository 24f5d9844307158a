/** The load generator's process: runs its parent's jobs one at a time. */
import autocannon from 'autocannon'
import { acceptEncoding, type Call, connections, type LoadJob, type LoadResult } from './job.ts'

process.on('message', async (job: LoadJob) => process.send!(await play(job)))
process.on('disconnect', () => process.exit())

async function play({
  url,
  scripts,
  until,
  mayRefuse = false,
  connections: connectionCount = connections,
}: LoadJob): Promise<LoadResult | string> {
  let started = 0
  const result = await autocannon({
    url,
    connections: connectionCount,
    ...('seconds' in until ? { duration: until.seconds } : { amount: until.requests }),
    // Milliseconds between checks whether to stop, which is the precision of the duration.
    sampleInt: 20,
    requests: scripts[0]!.map((call) => asRequest(call)),
    setupClient: (client) => {
      const ipAddress = `10.0.0.${started + 1}`
      const script = scripts[started++ % scripts.length]!
      client.setRequests(script.map((call) => asRequest(call, ipAddress)))
    },
  })
  const { errors, timeouts, non2xx } = result
  if (errors + timeouts + (mayRefuse ? 0 : non2xx) > 0)
    return `${non2xx} refusals, ${timeouts} timeouts and ${errors} errors under load from ${url}.`
  const { p50, p99 } = result.latency
  const responses = result['2xx']
  return { requestsPerSecond: responses / result.duration, responses, p50, p99 }
}

/** @param ipAddress the IP address of the shopper, as a proxy would state it: each connection has its own */
function asRequest({ method, path, headers: own, body }: Call, ipAddress = '10.0.0.0'): autocannon.Request {
  const headers = { 'accept-encoding': acceptEncoding, 'x-forwarded-for': ipAddress, ...own }
  if (body === undefined) return { method, path, headers }
  return { method, path, body, headers: { ...headers, 'content-type': 'application/json' } }
}
