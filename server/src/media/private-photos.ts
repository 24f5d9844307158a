import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { doorPhotoBytes } from '@dix/contract'
import type { PrivatePhotos } from '../accounts/index.ts'
import { writeAtomically } from '../platform/files.ts'
import { Problem } from '../platform/http/problem.ts'
import { repeat } from '../platform/repeat.ts'
import { decodePicture } from './pictures.ts'
import { receivePicture } from './receive-picture.ts'
import type { Uploads } from './uploads.ts'

/**
 * Photos of doors, deliveries and ratings as files `OWNER-NAME.webp`, apart from the public pictures of `/media`, and
 * readable only by the shop's system account.
 */
export function openPrivatePhotos(dataDir: string): PrivatePhotos {
  return {
    receive: (request, owner, { from = 'signedIn', onWhole } = {}) =>
      receivePicture(request, { from, field: 'photo', bytes: doorPhotoBytes }, async (file) => {
        await onWhole?.()
        const photo = await decodePicture(file, 'picture', request.sender)
        if (photo instanceof Problem) return photo
        const name = randomBytes(16).toString('hex')
        await writeAtomically(fileOf(dataDir, owner, name), photo, 'owner')
        return name
      }),
    async claim(owner, name) {
      const now = new Date()
      return utimes(fileOf(dataDir, owner, name), now, now).then(
        () => true,
        () => false,
      )
    },
    read: (owner, name) => readIfThere(fileOf(dataDir, owner, name)),
    async deleteAll(owner) {
      for (const file of await listPrivatePhotos(dataDir))
        if (file.startsWith(`${owner}-`)) await rm(join(photoFolder(dataDir), file), { force: true })
    },
  }
}

/** Private photos as files, for backups of the whole shop. Names are `{owner}-{32 hexadecimal digits}.webp`. */
export function openPrivatePhotoFiles(dataDir: string): Uploads {
  const folder = photoFolder(dataDir)
  return {
    async *list() {
      yield* await listPrivatePhotos(dataDir)
    },
    read: (name) => readIfThere(join(folder, name)),
    write: (name, bytes) => writeAtomically(join(folder, name), bytes, 'owner'),
  }
}

/** Milliseconds between sweeps, and since a photo that nothing shows was uploaded, or was last claimed. */
const interval = 10 * 60_000
const grace = 60 * 60_000

/** The given photos that are shown somewhere, or may be shown again. */
type References = (names: readonly string[]) => Promise<readonly string[]>
type SweepDependencies = { dataDir: string; references: readonly References[] }

/**
 * Deletes photos that nothing refers to: an hour allows time for forms to be saved, orders to be written and deliveries
 * to arrive.
 */
export async function sweepPrivatePhotos(
  { dataDir, references }: SweepDependencies,
  now = Date.now(),
): Promise<void> {
  const isOld = async (file: string) =>
    now - (await stat(join(photoFolder(dataDir), file)).then(({ mtimeMs }) => mtimeMs, Date.now)) > grace
  const old: string[] = []
  for (const file of await listPrivatePhotos(dataDir)) if (await isOld(file)) old.push(file)
  if (old.length === 0) return
  const names = old.map(nameOf)
  const used = new Set((await Promise.all(references.map((among) => among(names)))).flat())
  // Checks the age again: it may have been claimed since.
  for (const file of old)
    if (!used.has(nameOf(file)) && (await isOld(file)))
      await rm(join(photoFolder(dataDir), file), { force: true })
}

/** Sweeps every few minutes until stopped. */
export function schedulePrivatePhotoSweep(
  dependencies: SweepDependencies,
  log: { warn(o: object, m: string): void },
): { stop(): void } {
  return repeat(
    interval,
    () => sweepPrivatePhotos(dependencies),
    (error) => log.warn({ err: error }, 'Private photos could not be deleted; the next sweep tries again'),
  )
}

async function listPrivatePhotos(dataDir: string): Promise<string[]> {
  const files = await readdir(photoFolder(dataDir)).catch((): string[] => [])
  return files.filter(isPrivatePhoto)
}

const isPrivatePhoto = (file: string) => /^[A-Za-z0-9]{1,64}-[0-9a-f]{32}\.webp$/.test(file)

const nameOf = (file: string) => file.slice(file.indexOf('-') + 1, -'.webp'.length)

function photoFolder(dataDir: string): string {
  return join(dataDir, 'private', 'doors')
}

/** An invalid name matches no file. */
function fileOf(dataDir: string, owner: string, name: string): string {
  const file = `${owner}-${name}.webp`
  return join(photoFolder(dataDir), isPrivatePhoto(file) ? file : '-')
}

async function readIfThere(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
