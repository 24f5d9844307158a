import { shrinkPicture } from '../dom/shrink-picture.ts'
import { sendFile } from './ask.ts'
import type { Upload } from './transmit.ts'

/** Pixels of the shorter side: more than the largest width that pages ask for. */
const side = 1_600

/** Bytes below which a picture travels as it is. */
const small = 400_000

/**
 * Sends a picture for the catalogue, a photo made as small as the shop can show it. What may be see-through, and
 * what the browser cannot read, leaves as it is.
 *
 * @returns the picture's address, absolute
 * @throws as `sendFile` does
 */
export async function sendPicture(upload: Upload): Promise<string> {
  const { file } = upload
  const isPhoto = !/png|webp|gif|avif|svg/.test(file.type)
  const sent = isPhoto && file.size > small ? await shrinkPicture(file, side) : file
  const { data } = await sendFile('POST /api/file/upload', 'image', { ...upload, file: sent })
  return data.url
}
