/** One request of the load. */
export type Call = {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** The work of concurrent connections, each of which repeats a script from its beginning. */
export type LoadJob = {
  /** Origin of the server. */
  url: string
  /** One script for all connections, or one per connection. */
  scripts: Call[][]
  /** Number of connections, 32 by default. */
  connections?: number
  /** Whether refusals are allowed, as from an overloaded shop. */
  mayRefuse?: boolean
  /** The condition for stopping. */
  until: { seconds: number } | { requests: number }
}

/** `responses` is the number of responses; latencies are whole milliseconds, as seen by a client. */
export type LoadResult = { requestsPerSecond: number; responses: number; p50: number; p99: number }

export const connections = 32

/** The `Accept-Encoding` of a phone's browser, so that responses have the encoding that shoppers get. */
export const acceptEncoding = 'gzip, deflate, br, zstd'
