import { randomUUID } from 'node:crypto'
import { accountLimits } from '@dix/contract'
import type { Avatars } from '../accounts/index.ts'
import type { Pictures } from './pictures.ts'
import { receivePicture } from './receive-picture.ts'

/** Stores avatars as square pictures, each upload under its own URL: a replaced avatar is deleted. */
export function avatarStorage(pictures: Pictures): Avatars {
  const wanted = { from: 'signedIn', field: 'avatar', bytes: accountLimits.avatar } as const
  return {
    receive: (request) =>
      receivePicture(request, wanted, (file) =>
        pictures.storePicture(file, 'avatar', request.sender, randomUUID()),
      ),
    delete: pictures.deletePicture,
  }
}
