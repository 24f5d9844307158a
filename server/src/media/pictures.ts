import { createHash } from 'node:crypto'
import { readdir, readFile, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { hasPicture, pictureVersion } from '@dix/demo'
import sharp from 'sharp'
import { writeWhole } from '../platform/files.ts'
import { openTurns } from '../platform/turns.ts'
import { encodePicture, type PictureShape } from './encode-picture.ts'
import { widths } from './variants.ts'

export type Pictures = {
  /**
   * Takes in any common picture and answers its address on this site. The same picture of the same shape has
   * the same address, whoever brings it.
   *
   * @param file where its bytes lie
   * @throws Problem for what is no picture we can read (415), too many pixels (413), or too much at once (503)
   */
  takePicture(file: string, shape: PictureShape): Promise<string>
  /**
   * Whether a site-relative address is that of a picture of ours: one that was taken in and is still there, or
   * one that is drawn. What is asked for counts as new: whoever is about to show it need not fear the next sweep.
   */
  isPicture(url: string): Promise<boolean>
  /** Deletes a picture with all its widths. An address that is not ours, or gone already, changes nothing. */
  removePicture(url: string): Promise<void>
}

/** Decoding at once: one picture may take 200 MB and a core for a second. */
const decoding = openTurns({ atOnce: 1, waiting: 24 })

/** Pictures that people brought, kept in a folder. */
export function openPictures(dataDir: string): Pictures {
  return {
    async takePicture(file, shape) {
      const picture = await decoding(async () => encodePicture(await readFile(file), shape))
      const name = nameOf(picture, shape)
      await writeWhole(originalFile(dataDir, name), picture)
      return `${addressBegin}${name}.webp`
    },
    async isPicture(url) {
      const name = pictureName(url)
      if (name === null) return isDrawn(url)
      const now = new Date()
      return utimes(originalFile(dataDir, name), now, now).then(isThere, isGone)
    },
    async removePicture(url) {
      const name = pictureName(url)
      if (!name) return
      const kept = widths.map((width) => join(variantFolder(dataDir), `${name}-${width}.webp`))
      for (const file of [originalFile(dataDir, name), ...kept]) await rm(file, { force: true })
    },
  }
}

/** Where the widths of taken pictures are kept. */
export function variantFolder(dataDir: string): string {
  return join(dataDir, 'media', 'upload-widths')
}

/** Draws a taken picture at a width in pixels; null when there is none of that name. */
export function drawTaken(dataDir: string) {
  return async (name: string, width: number): Promise<Buffer | null> => {
    const picture = await readFile(originalFile(dataDir, name)).catch(() => null)
    return (
      picture && sharp(picture).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer()
    )
  }
}

/** Addresses of all taken pictures on this site. */
export async function takenPictures(dataDir: string): Promise<string[]> {
  const files = await readdir(originalFolder(dataDir)).catch((): string[] => [])
  return files.map((file) => addressBegin + file).filter((url) => pictureName(url) !== null)
}

/** Where the picture of an address lies as it was taken in. */
export function fileOf(dataDir: string, url: string): string {
  return originalFile(dataDir, pictureName(url) ?? '')
}

/** With its shape: a portrait that its person takes away must not take a picture of the catalogue along. */
function nameOf(picture: Buffer, shape: PictureShape): string {
  return createHash('sha256').update(shape).update(picture).digest('hex').slice(0, 32)
}

function originalFolder(dataDir: string): string {
  return join(dataDir, 'media', 'uploads')
}

function originalFile(dataDir: string, name: string): string {
  return join(originalFolder(dataDir), `${name}.webp`)
}

const addressBegin = '/media/uploads/'

function pictureName(url: string): string | null {
  return /^\/media\/uploads\/([0-9a-f]{32})\.webp$/.exec(url)?.[1] ?? null
}

function isDrawn(url: string): boolean {
  const [, version, name] = /^\/media\/demo\/(\d{1,9})\/([a-z0-9-]{1,120})\.webp$/.exec(url) ?? []
  return name !== undefined && version === String(pictureVersion) && hasPicture(name)
}

const isThere = () => true
const isGone = () => false
