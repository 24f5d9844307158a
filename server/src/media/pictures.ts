import { createHash } from 'node:crypto'
import { access, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureVersion } from '@dix/demo/picture-names'
import { openFairQueue, type Sender } from '../platform/fair-queue.ts'
import { writeAtomically } from '../platform/files.ts'
import { Problem } from '../platform/http/problem.ts'
import { encodePicture, type PictureProblem, type PictureShape } from './encode-picture.ts'
import { widths } from './variants.ts'

export type Pictures = {
  /**
   * Stores any common picture. The same picture with the same shape has the same URL.
   *
   * @param file path of its bytes
   * @param sender whose place in the queue it takes
   * @param owner makes the URL unique to an owner, so that deleting it affects nobody else
   * @returns its site-relative URL, or why the shop cannot accept it
   * @throws Problem `unavailable` if it waited too long
   */
  storePicture(
    file: string,
    shape: PictureShape,
    sender: Sender,
    owner?: string,
  ): Promise<string | PictureProblem>
  /**
   * Marks an uploaded picture as new, so that no sweep deletes it before it is used.
   *
   * @param url site-relative
   * @returns whether it exists, uploaded or in the demo shop
   */
  claimPicture(url: string): Promise<boolean>
  /** Whether it exists, uploaded or in the demo shop. @param url site-relative */
  isThere(url: string): Promise<boolean>
  /**
   * The bytes of a picture as stored or drawn; null if there is none.
   *
   * @param url site-relative
   * @throws if its file exists but cannot be read
   */
  readPicture(url: string): Promise<Buffer | null>
  /** Deletes an upload in all widths. Ignores other URLs. */
  deletePicture(url: string): Promise<void>
}

/** One picture at a time, because it may take 200 MB and a core for a second. */
const decoding = openFairQueue({ concurrency: 1, maxQueued: 24, timeoutMs: 20_000, shedAt: 500 })

/**
 * Converts any common picture to WebP through the fair queue; see `encodePicture`.
 *
 * @param file path of its bytes
 * @throws Problem `unavailable` if it waited too long
 */
export function decodePicture(
  file: string,
  shape: PictureShape,
  sender: Sender,
): Promise<Buffer | PictureProblem> {
  return decoding(sender, async () => encodePicture(await readFile(file), shape))
}

/** Uploaded pictures in a folder. */
export function openPictures(dataDir: string): Pictures {
  return {
    async storePicture(file, shape, sender, owner = '') {
      const picture = await decodePicture(file, shape, sender)
      if (picture instanceof Problem) return picture
      const name = nameOf(picture, shape, owner)
      await writeAtomically(originalFile(dataDir, name), picture)
      return `${uploadsPath}${name}.webp`
    },
    async claimPicture(url) {
      const name = pictureName(url)
      if (name === null) return isDemoPicture(url)
      const now = new Date()
      return utimes(originalFile(dataDir, name), now, now).then(
        () => true,
        () => false,
      )
    },
    async isThere(url) {
      const name = pictureName(url)
      if (name === null) return isDemoPicture(url)
      return access(originalFile(dataDir, name)).then(
        () => true,
        () => false,
      )
    },
    async readPicture(url) {
      const name = pictureName(url)
      if (name === null) return readDemoPicture(url)
      return readFile(originalFile(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    async deletePicture(url) {
      const name = pictureName(url)
      if (!name) return
      const variants = widths.map((width) => join(variantFolder(dataDir), `${name}-${width}.webp`))
      for (const file of [originalFile(dataDir, name), ...variants]) await rm(file, { force: true })
    },
  }
}

/** The folder with resized uploads. */
export function variantFolder(dataDir: string): string {
  return join(dataDir, 'media', 'upload-widths')
}

/** Resizes an upload to a width in pixels; null if it does not exist. */
export function resizeUpload(dataDir: string) {
  return async (name: string, width: number): Promise<Buffer | null> => {
    const picture = await readFile(originalFile(dataDir, name)).catch(() => null)
    if (!picture) return null
    const { default: sharp } = await import('sharp')
    return sharp(picture).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer()
  }
}

/** Site-relative URLs of all uploads. */
export async function uploadedPictures(dataDir: string): Promise<string[]> {
  const files = await readdir(originalFolder(dataDir)).catch((): string[] => [])
  return files.map((file) => uploadsPath + file).filter((url) => pictureName(url) !== null)
}

/** The path of an upload as it was stored. */
export function fileOf(dataDir: string, url: string): string {
  return originalFile(dataDir, pictureName(url) ?? '')
}

/**
 * A hash including shape and owner: deleting an avatar must not delete the same picture in the catalogue or of another
 * user.
 */
function nameOf(picture: Buffer, shape: PictureShape, owner: string): string {
  return createHash('sha256').update(shape).update(owner).update(picture).digest('hex').slice(0, 32)
}

/** The folder with the stored originals of uploads. */
export function originalFolder(dataDir: string): string {
  return join(dataDir, 'media', 'uploads')
}

function originalFile(dataDir: string, name: string): string {
  return join(originalFolder(dataDir), `${name}.webp`)
}

const uploadsPath = '/media/uploads/'

function pictureName(url: string): string | null {
  return /^\/media\/uploads\/([0-9a-f]{32})\.webp$/.exec(url)?.[1] ?? null
}

function demoPictureName(url: string): string | null {
  const [, version, name] = /^\/media\/demo\/(\d{1,9})\/([a-z0-9-]{1,120})\.webp$/.exec(url) ?? []
  return name !== undefined && version === String(pictureVersion) ? name : null
}

async function isDemoPicture(url: string): Promise<boolean> {
  const name = demoPictureName(url)
  return name !== null && (await import('@dix/demo')).hasPicture(name)
}

async function readDemoPicture(url: string): Promise<Buffer | null> {
  const name = demoPictureName(url)
  return name === null ? null : (await import('@dix/demo')).drawPicture(name, widths.at(-1)!)
}
