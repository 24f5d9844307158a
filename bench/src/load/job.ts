/** One request of the load. */
export type Call = {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** What concurrent connections do: each repeats a script from its beginning. */
export type LoadJob = {
  /** Origin of the server. */
  url: string
  /** One for all connections, or one per connection. */
  scripts: Call[][]
  /** Number of connections, 32 by default. */
  connections?: number
  /** Whether refusals are allowed, as from an overloaded shop. */
  mayRefuse?: boolean
  /** When to stop. */
  until: { seconds: number } | { requests: number }
}

/** `answers` is their number; latencies are whole milliseconds, as a client sees them. */
export type LoadResult = { requestsPerSecond: number; answers: number; p50: number; p99: number }

export const connections = 32

/** Headers of a phone's browser, so that answers have the encoding that shoppers get. */
export const acceptEncoding = 'gzip, deflate, br, zstd'
