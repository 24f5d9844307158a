import { accountLimits } from '@dix/contract'
import type { Avatars } from '../accounts/index.ts'
import type { Pictures } from './pictures.ts'
import { receivePicture } from './receive-picture.ts'

/** Stores avatars as square pictures. */
export function avatarStorage(pictures: Pictures): Avatars {
  const wanted = { from: 'signedIn', field: 'avatar', bytes: accountLimits.avatar } as const
  return {
    receive: (request, userId) =>
      receivePicture(request, wanted, (file) =>
        pictures.storePicture(file, 'avatar', request.sender, userId),
      ),
    delete: pictures.deletePicture,
  }
}
