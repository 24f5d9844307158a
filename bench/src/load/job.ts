/** One request as the load sends it. */
export type Call = {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** What connections do at once: each plays one script from its beginning, and again when it has ended. */
export type LoadJob = {
  /** Origin of the server. */
  url: string
  /** One for all connections, or one for each. */
  scripts: Call[][]
  /** How many at once; without it 32. */
  connections?: number
  /** Whether a refusal is no error: of a shop that has too much to do. */
  mayRefuse?: boolean
  /** When to stop. */
  until: { seconds: number } | { requests: number }
}

/** `answers` counts them all; latencies are whole milliseconds, as a client sees them. */
export type LoadResult = { requestsPerSecond: number; answers: number; p50: number; p99: number }

export const connections = 32

/** What a phone's browser sends, so that every answer comes in the encoding that shoppers get. */
export const acceptEncoding = 'gzip, deflate, br, zstd'
