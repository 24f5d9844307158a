import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../platform/http/problem.ts'
import type { Accounts, PrivatePhotos } from './accounts.ts'

/**
 * Stores a private photo that a user uploads for a form. It belongs to them, and is swept unless the form is saved.
 *
 * @returns its name, or the reason why it cannot be stored
 * @throws Problem `rate_limited` after too many photos, and what receiving a form throws
 */
export async function receiveOwnPhoto(
  { limits, privatePhotos }: Pick<Accounts, 'limits' | 'privatePhotos'>,
  request: FastifyRequest,
  userId: string,
): ReturnType<PrivatePhotos['receive']> {
  await limits.count('picture', { account: userId, address: request.ip })
  return privatePhotos.receive(request, userId)
}

/** Sends a private photo, which no browser or proxy may cache. @throws Problem `not_found` if there is none */
export function sendPrivatePhoto(reply: FastifyReply, photo: Buffer | null): FastifyReply {
  if (!photo) throw new Problem('not_found', 'Image not found.')
  return reply.headers({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' }).send(photo)
}
