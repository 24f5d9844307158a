import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { openFairQueue, type Sender } from '../platform/fair-queue.ts'
import { writeAtomically } from '../platform/files.ts'

/** The widths of pictures in pixels; a requested one is rounded up. */
export const widths = [96, 160, 240, 320, 480, 640, 960] as const

/** The smallest of `widths` that is at least `wanted` pixels, else the largest. */
export function nearestWidth(wanted: number): number {
  return widths.find((width) => width >= wanted) ?? widths.at(-1)!
}

/**
 * Each picture takes a core for some ten milliseconds, off the event loop, and a new page may request fifty. Refusing one
 * costs more than a wait: browsers do not request it again, so it is missing until the page is reloaded.
 */
const drawing = { concurrency: 2, maxQueued: 1_000, timeoutMs: 15_000, shedAt: 2_000 } as const

/** Draws a picture at a width in pixels, as WebP bytes; null if there is no such picture. */
export type Draw = (name: string, width: number) => Promise<Buffer | null>

/**
 * The bytes of a picture at one of `widths`, stored or drawn; null if there is no such picture.
 *
 * @param sender whose place in the queue it takes
 */
export type Variant = (name: string, width: number, sender: Sender) => Promise<Buffer | null>

/**
 * Pictures that are drawn on first use and stored in a folder forever: the content behind a name never changes. Without
 * write access to the folder they are drawn each time.
 */
export function openVariants(folder: string, draw: Draw, log: FastifyBaseLogger): Variant {
  const underWay = new Map<string, Promise<Buffer | null>>()
  const queued = openFairQueue(drawing)

  async function make(name: string, width: number, file: string): Promise<Buffer | null> {
    const bytes = await draw(name, width)
    if (bytes) {
      await writeAtomically(file, bytes).catch((error: unknown) =>
        log.warn({ err: error, file }, 'A picture could not be stored'),
      )
    }
    return bytes
  }

  const stored = (file: string) => readFile(file).catch(() => null)

  async function once(name: string, width: number, file: string): Promise<Buffer | null> {
    const running = underWay.get(file) ?? make(name, width, file).finally(() => underWay.delete(file))
    underWay.set(file, running)
    return running
  }

  return async (name, width, sender) => {
    const file = join(folder, `${name}-${width}.webp`)
    // Another request may have been served first.
    const drawn = async () => (await stored(file)) ?? once(name, width, file)
    return (await stored(file)) ?? queued(sender, drawn)
  }
}
