import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { openConcurrencyLimit } from '../platform/concurrency-limit.ts'
import { writeWhole } from '../platform/files.ts'

/** The widths of pictures in pixels; a requested one is rounded up. */
export const widths = [96, 160, 240, 320, 480, 640, 960] as const

export function nearestWidth(asked: number): number {
  return widths.find((width) => width >= asked) ?? widths.at(-1)!
}

/** Pictures drawn at once, and waiting at most; each takes a core for tens of milliseconds. */
const limits = { atOnce: 2, waiting: 200 } as const

/** Draws a picture at a width in pixels, as WebP bytes; null if there is no such picture. */
export type Draw = (name: string, width: number) => Promise<Buffer | null>

/** The bytes of a picture at one of `widths`, stored or drawn; null if there is no such picture. */
export type Variant = (name: string, width: number) => Promise<Buffer | null>

/**
 * Pictures that are drawn on first use and stored in a folder for ever: a name never gets other content. Without write
 * access to the folder they are drawn each time.
 */
export function openVariants(folder: string, draw: Draw, log: FastifyBaseLogger): Variant {
  const underWay = new Map<string, Promise<Buffer | null>>()
  const queued = openConcurrencyLimit(limits)

  async function make(name: string, width: number, file: string): Promise<Buffer | null> {
    const bytes = await queued(() => draw(name, width))
    if (bytes) {
      await writeWhole(file, bytes).catch((error: unknown) =>
        log.warn({ err: error, file }, 'A picture could not be stored'),
      )
    }
    return bytes
  }

  return async (name, width) => {
    const file = join(folder, `${name}-${width}.webp`)
    const stored = await readFile(file).catch(() => null)
    if (stored) return stored
    const running = underWay.get(file) ?? make(name, width, file).finally(() => underWay.delete(file))
    underWay.set(file, running)
    return running
  }
}
