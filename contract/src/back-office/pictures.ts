import { z } from 'zod'
import { answer, type Endpoint } from '../envelope.ts'

/** Bytes of a picture of the catalogue as it arrives; a sentence says it in megabytes. */
export const pictureBytes = 20 * 1024 * 1024

export const pictureEndpoints = {
  uploadPicture: {
    method: 'POST',
    path: '/api/file/upload',
    summary:
      'A picture for the catalogue: multipart, field image; answers its address, the same for the same picture',
    access: 'admin',
    answer: answer(z.object({ url: z.url() }), {}),
  },
} as const satisfies Record<string, Endpoint>
