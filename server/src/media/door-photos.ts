import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { doorPhotoBytes } from '@dix/contract'
import type { DoorPhotos } from '../accounts/index.ts'
import { writeAtomically } from '../platform/files.ts'
import { Problem } from '../platform/http/problem.ts'
import { repeat } from '../platform/repeat.ts'
import { decodePicture } from './pictures.ts'
import { receivePicture } from './receive-picture.ts'
import type { Uploads } from './uploads.ts'

/**
 * Photos of doors as files `USER-NAME.webp`, apart from the public pictures of `/media`, and readable only by the
 * shop's system account.
 */
export function openDoorPhotos(dataDir: string): DoorPhotos {
  const wanted = { from: 'signedIn', field: 'photo', bytes: doorPhotoBytes } as const
  return {
    receive: (request, userId) =>
      receivePicture(request, wanted, async (file) => {
        const photo = await decodePicture(file, 'picture', request.sender)
        if (photo instanceof Problem) return photo
        const name = randomBytes(16).toString('hex')
        await writeAtomically(fileOf(dataDir, userId, name), photo, 'owner')
        return name
      }),
    async claim(userId, name) {
      const now = new Date()
      return utimes(fileOf(dataDir, userId, name), now, now).then(
        () => true,
        () => false,
      )
    },
    read: (userId, name) => readIfThere(fileOf(dataDir, userId, name)),
    async deleteAll(userId) {
      for (const file of await listDoorPhotos(dataDir))
        if (file.startsWith(`${userId}-`)) await rm(join(doorFolder(dataDir), file), { force: true })
    },
  }
}

/** Photos of doors as files, for backups of the whole shop. Names are `{user}-{32 hexadecimal digits}.webp`. */
export function openDoorPhotoFiles(dataDir: string): Uploads {
  const folder = doorFolder(dataDir)
  return {
    async *list() {
      yield* await listDoorPhotos(dataDir)
    },
    read: (name) => readIfThere(join(folder, name)),
    write: (name, bytes) => writeAtomically(join(folder, name), bytes, 'owner'),
  }
}

/** Milliseconds between sweeps, and since a photo that belongs to no address was uploaded, or lost its address. */
const interval = 10 * 60_000
const grace = 60 * 60_000

/** The given photos that are shown somewhere, or may be shown again. */
type References = (names: readonly string[]) => Promise<readonly string[]>
type SweepDependencies = { dataDir: string; references: readonly References[] }

/**
 * Deletes photos that no address and no open order has: an hour allows time for forms to be saved and orders to be
 * written.
 */
export async function sweepDoorPhotos(
  { dataDir, references }: SweepDependencies,
  now = Date.now(),
): Promise<void> {
  const isOld = async (file: string) =>
    now - (await stat(join(doorFolder(dataDir), file)).then(({ mtimeMs }) => mtimeMs, Date.now)) > grace
  const old: string[] = []
  for (const file of await listDoorPhotos(dataDir)) if (await isOld(file)) old.push(file)
  if (old.length === 0) return
  const names = old.map(nameOf)
  const used = new Set((await Promise.all(references.map((among) => among(names)))).flat())
  // Checks the age again: an address may have taken it since.
  for (const file of old)
    if (!used.has(nameOf(file)) && (await isOld(file)))
      await rm(join(doorFolder(dataDir), file), { force: true })
}

/** Sweeps every few minutes until stopped. */
export function scheduleDoorPhotoSweep(
  dependencies: SweepDependencies,
  log: { warn(o: object, m: string): void },
): { stop(): void } {
  return repeat(
    interval,
    () => sweepDoorPhotos(dependencies),
    (error) => log.warn({ err: error }, 'Photos of doors could not be deleted; the next sweep tries again'),
  )
}

async function listDoorPhotos(dataDir: string): Promise<string[]> {
  const files = await readdir(doorFolder(dataDir)).catch((): string[] => [])
  return files.filter(isDoorPhoto)
}

const isDoorPhoto = (file: string) => /^[A-Za-z0-9]{1,64}-[0-9a-f]{32}\.webp$/.test(file)

const nameOf = (file: string) => file.slice(file.indexOf('-') + 1, -'.webp'.length)

function doorFolder(dataDir: string): string {
  return join(dataDir, 'private', 'doors')
}

/** An invalid name matches no file. */
function fileOf(dataDir: string, userId: string, name: string): string {
  const file = `${userId}-${name}.webp`
  return join(doorFolder(dataDir), isDoorPhoto(file) ? file : '-')
}

async function readIfThere(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
