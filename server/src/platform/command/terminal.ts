import type { Readable, Writable } from 'node:stream'

/** A command's input and output: those of the process, or substitutes in tests. */
export type Terminal = {
  env: NodeJS.ProcessEnv
  stdin: Readable
  stdout: Writable
  stderr: Writable & { isTTY?: boolean }
}
