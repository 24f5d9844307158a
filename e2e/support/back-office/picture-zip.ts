import { zipSync } from 'fflate'
import sharp from 'sharp'

/** A ZIP for a browser's file input. */
export type ZipFile = { name: string; mimeType: string; buffer: Buffer }

/** A small picture. Consecutive numbers differ enough to remain distinct after the shop's encoding. */
export async function smallPicture(number: number): Promise<Uint8Array> {
  const background = { r: (number * 47) % 256, g: (number * 89) % 256, b: (number * 151) % 256 }
  const picture = sharp({ create: { width: 48, height: 48, channels: 3, background } })
  return new Uint8Array(await picture.png().toBuffer())
}

/** A ZIP of files by path, uncompressed, as is usual for pictures. */
export function pictureZip(name: string, files: Readonly<Record<string, Uint8Array>>): ZipFile {
  return { name, mimeType: 'application/zip', buffer: Buffer.from(zipSync(files, { level: 0 })) }
}
