import { shrinkPicture } from '../dom/shrink-picture.ts'
import { sendFile } from './ask.ts'
import type { Upload } from './transmit.ts'

/** Pixels of the shorter side: more than the largest width that pages use. */
const side = 1_600

/** Bytes below which a photo is not shrunk. */
const small = 400_000

/**
 * Uploads a picture. Large photos are shrunk to the largest size shown; formats with transparency are not.
 *
 * @returns the picture's absolute URL
 * @throws like `sendFile`
 */
export async function sendPicture(upload: Upload): Promise<string> {
  const { file } = upload
  const isPhoto = !/png|webp|gif|avif|svg/.test(file.type)
  const sent = isPhoto && file.size > small ? await shrinkPicture(file, side) : file
  const { data } = await sendFile('POST /api/file/upload', 'image', { ...upload, file: sent })
  return data.url
}
