import { stat } from 'node:fs/promises'
import { repeat } from '../platform/repeat.ts'
import { fileOf, type Pictures, takenPictures } from './pictures.ts'

/** What another room shows, asked before a picture goes that nobody seems to need. */
export type ImageReferences = {
  /** Those of the given addresses, site-relative, that it shows now or must be able to show again. */
  among(urls: readonly string[]): Promise<readonly string[]>
}

/** Milliseconds between two sweeps, and since a picture was last saved or asked for: a form may stay open for long. */
const interval = 6 * 60 * 60_000
const grace = 24 * 60 * 60_000

type Parts = { pictures: Pictures; dataDir: string; imageReferences: readonly ImageReferences[] }

/** Removes pictures that came with a form nobody saved, or that everything which showed them let go of. */
export async function sweepPictures(
  { pictures, dataDir, imageReferences }: Parts,
  now = Date.now(),
): Promise<void> {
  const isOld = async (url: string) => now - (await lastUsed(fileOf(dataDir, url))) > grace
  let unclaimed: string[] = []
  for (const url of await takenPictures(dataDir)) if (await isOld(url)) unclaimed.push(url)
  for (const { among } of imageReferences) {
    const shown = new Set(unclaimed.length > 0 ? await among(unclaimed) : [])
    unclaimed = unclaimed.filter((url) => !shown.has(url))
  }
  // Its age again: somebody may have asked for it since, and be about to show it.
  for (const url of unclaimed) if (await isOld(url)) await pictures.removePicture(url)
}

/** Sweeps every few hours for as long as the process lives. */
export function keepPicturesSwept(parts: Parts, log: { warn(o: object, m: string): void }): { stop(): void } {
  return repeat(
    interval,
    () => sweepPictures(parts),
    (error) => log.warn({ err: error }, 'Unused pictures could not be removed; the next sweep tries again'),
  )
}

/** Milliseconds since 1970; now for a file that is gone. */
async function lastUsed(file: string): Promise<number> {
  return stat(file).then(({ mtimeMs }) => mtimeMs, Date.now)
}
