import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { Problem } from '../platform/http/problem.ts'

/** Widths in pixels that pictures are made in; what is asked for is rounded up to the next one. */
export const widths = [96, 160, 240, 320, 480, 640, 960] as const

export function nearestWidth(asked: number): number {
  return widths.find((width) => width >= asked) ?? widths.at(-1)!
}

/** Pictures made at once, and waiting at most; each takes tens of milliseconds of a core. */
const limits = { atOnce: 2, waiting: 200 } as const

/** Makes a picture at a width in pixels as WebP bytes, or null where there is no such picture. */
export type Draw = (name: string, width: number) => Promise<Buffer | null>

/**
 * Pictures made when first asked for and kept in a folder for ever: names are never reused for other
 * content. A folder that cannot be written to costs speed, not pictures.
 */
export function openVariants(folder: string, draw: Draw, log: FastifyBaseLogger) {
  const underWay = new Map<string, Promise<Buffer | null>>()
  const waiting: (() => void)[] = []
  let working = 0

  async function turn(): Promise<void> {
    if (working < limits.atOnce) {
      working++
      return
    }
    if (waiting.length >= limits.waiting) {
      throw new Problem('unavailable', 'Pictures are being drawn. Please try again shortly.', {
        retryAfter: 2,
      })
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function done(): void {
    const next = waiting.shift()
    if (next) next()
    else working--
  }

  async function make(name: string, width: number, file: string): Promise<Buffer | null> {
    await turn()
    try {
      const bytes = await draw(name, width)
      if (bytes)
        await keep(file, bytes).catch((error: unknown) =>
          log.warn({ err: error, file }, 'A picture could not be kept'),
        )
      return bytes
    } finally {
      done()
    }
  }

  return async function variant(name: string, width: number): Promise<Buffer | null> {
    const file = join(folder, `${name}-${width}.webp`)
    const kept = await readFile(file).catch(() => null)
    if (kept) return kept
    const running = underWay.get(file) ?? make(name, width, file).finally(() => underWay.delete(file))
    underWay.set(file, running)
    return running
  }
}

/** Written beside and renamed, so that a reader or a power cut never meets half a picture. */
async function keep(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const temporary = `${file}.${randomUUID()}`
  await writeFile(temporary, bytes)
  await rename(temporary, file)
}
