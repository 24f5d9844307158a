import { stat } from 'node:fs/promises'
import { repeat } from '../platform/repeat.ts'
import type { ImageReferences } from './image-references.ts'
import { fileOf, type Pictures, uploadedPictures } from './pictures.ts'

/**
 * Milliseconds between sweeps, and since an unused picture was last stored or requested. A form may stay open for
 * hours.
 */
const interval = 6 * 60 * 60_000
const grace = 24 * 60 * 60_000

type SweepDependencies = {
  pictures: Pictures
  dataDir: string
  imageReferences: readonly Pick<ImageReferences, 'among'>[]
}

/** Deletes unused pictures: those of a form that was never saved, and those no longer referenced. */
export async function sweepPictures(
  { pictures, dataDir, imageReferences }: SweepDependencies,
  now = Date.now(),
): Promise<void> {
  const isOld = async (url: string) => now - (await lastUsed(fileOf(dataDir, url))) > grace
  let unused: string[] = []
  for (const url of await uploadedPictures(dataDir)) if (await isOld(url)) unused.push(url)
  for (const { among } of imageReferences) {
    const used = new Set(unused.length > 0 ? await among(unused) : [])
    unused = unused.filter((url) => !used.has(url))
  }
  // Checks the age again: a form may have requested it since.
  for (const url of unused) if (await isOld(url)) await pictures.deletePicture(url)
}

/** Sweeps every few hours until stopped. */
export function schedulePictureSweep(
  dependencies: SweepDependencies,
  log: { warn(o: object, m: string): void },
): { stop(): void } {
  return repeat(
    interval,
    () => sweepPictures(dependencies),
    (error) => log.warn({ err: error }, 'Unused pictures could not be deleted; the next sweep tries again'),
  )
}

/** Milliseconds since 1970; now for a missing file. */
async function lastUsed(file: string): Promise<number> {
  return stat(file).then(({ mtimeMs }) => mtimeMs, Date.now)
}
