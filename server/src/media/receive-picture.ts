import type { FastifyRequest } from 'fastify'
import { type ExpectedFile, receiveFile } from '../platform/http/uploads.ts'

const messages = {
  noForm: 'Send the image as multipart/form-data.',
  missing: 'Choose an image.',
  several: 'Send only one image.',
  tooLarge: 'Choose an image of up to {megabytes} MB.',
  notWhole: 'The image was not fully uploaded. Please try again.',
} as const

/**
 * Receives the one picture of a form, unchecked. Its file exists while `use` runs.
 *
 * @param wanted who may send it, the name of the form's field, and the size limit in bytes
 * @throws Problem if it is not a form, has no such file or several, is too large or incomplete
 */
export function receivePicture<Result>(
  request: FastifyRequest,
  wanted: Pick<ExpectedFile, 'from' | 'field' | 'bytes'>,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  return receiveFile(request, { ...wanted, messages }, ({ path }) => use(path))
}
