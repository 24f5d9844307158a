import { z } from 'zod'
import { type Endpoint, response } from '../../envelope.ts'

/** Maximum bytes of an uploaded catalogue picture. Messages state the limit in megabytes. */
export const pictureBytes = 20 * 1024 * 1024

export const pictureEndpoints = {
  uploadPicture: {
    method: 'POST',
    path: '/api/file/upload',
    summary:
      'Upload a picture for the catalogue: multipart, field image; returns its URL, the same for the same picture',
    access: 'manageCatalogue',
    response: response(z.object({ url: z.url() }), {}),
  },
} as const satisfies Record<string, Endpoint>
