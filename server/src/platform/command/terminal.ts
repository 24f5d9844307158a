import type { Readable, Writable } from 'node:stream'

/** What a command reads and writes: the process, or what stands for it in tests. */
export type Terminal = {
  env: NodeJS.ProcessEnv
  stdin: Readable
  stdout: Writable
  stderr: Writable & { isTTY?: boolean }
}
