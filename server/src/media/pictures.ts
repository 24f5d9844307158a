import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { writeWhole } from '../platform/files.ts'
import { openTurns } from '../platform/turns.ts'
import { encodePicture, type PictureShape } from './encode-picture.ts'
import { widths } from './variants.ts'

export type Pictures = {
  /**
   * Takes in the bytes of any common picture and answers its address on this site. The same picture has the
   * same address, whoever brings it.
   *
   * @throws Problem for what is no picture we can read (415), too many pixels (413), or too much at once (503)
   */
  takePicture(bytes: Buffer, shape: PictureShape): Promise<string>
  /** Deletes a picture with all its widths. An address that is not ours, or gone already, changes nothing. */
  removePicture(url: string): Promise<void>
}

/** Decoding at once: one picture may take 200 MB and a core for a second. */
const decoding = openTurns({ atOnce: 1, waiting: 12 })

/** Pictures that people brought, kept in a folder. */
export function openPictures(dataDir: string): Pictures {
  return {
    async takePicture(bytes, shape) {
      const picture = await decoding(() => encodePicture(bytes, shape))
      const name = createHash('sha256').update(picture).digest('hex').slice(0, 32)
      await writeWhole(originalFile(dataDir, name), picture)
      return `/media/uploads/${name}.webp`
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

function originalFile(dataDir: string, name: string): string {
  return join(dataDir, 'media', 'uploads', `${name}.webp`)
}

function pictureName(url: string): string | null {
  return /^\/media\/uploads\/([0-9a-f]{32})\.webp$/.exec(url)?.[1] ?? null
}
