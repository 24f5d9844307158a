import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { writeWhole } from '../platform/files.ts'
import { openTurns } from '../platform/turns.ts'

/** Widths in pixels that pictures are made in; what is asked for is rounded up to the next one. */
export const widths = [96, 160, 240, 320, 480, 640, 960] as const

export function nearestWidth(asked: number): number {
  return widths.find((width) => width >= asked) ?? widths.at(-1)!
}

/** Pictures made at once, and waiting at most; each takes tens of milliseconds of a core. */
const limits = { atOnce: 2, waiting: 200 } as const

/** Makes a picture at a width in pixels as WebP bytes, or null where there is no such picture. */
export type Draw = (name: string, width: number) => Promise<Buffer | null>

/** The bytes of a picture at one of `widths`, kept or made; null where there is no such picture. */
export type Variant = (name: string, width: number) => Promise<Buffer | null>

/**
 * Pictures made when first asked for and kept in a folder for ever: names are never reused for other
 * content. A folder that cannot be written to costs speed, not pictures.
 */
export function openVariants(folder: string, draw: Draw, log: FastifyBaseLogger): Variant {
  const underWay = new Map<string, Promise<Buffer | null>>()
  const takeTurn = openTurns(limits)

  async function make(name: string, width: number, file: string): Promise<Buffer | null> {
    const bytes = await takeTurn(() => draw(name, width))
    if (bytes) {
      await writeWhole(file, bytes).catch((error: unknown) =>
        log.warn({ err: error, file }, 'A picture could not be kept'),
      )
    }
    return bytes
  }

  return async (name, width) => {
    const file = join(folder, `${name}-${width}.webp`)
    const kept = await readFile(file).catch(() => null)
    if (kept) return kept
    const running = underWay.get(file) ?? make(name, width, file).finally(() => underWay.delete(file))
    underWay.set(file, running)
    return running
  }
}
