import { verifyEmailPath } from '@dix/contract'
import type { Queries } from '../platform/database/client.ts'
import { queueMail } from '../platform/mail/index.ts'
import type { Accounts } from './accounts.ts'
import { verificationMail } from './mails.ts'
import { addProof } from './queries/proofs.ts'
import type { UserRow } from './queries/users.ts'
import { hashToken, randomToken } from './secrets.ts'

/** Queues a link that proves the address a person has now. Earlier links stay good until they expire. */
export async function mailVerification(
  tx: Queries,
  { publicUrl }: Pick<Accounts, 'publicUrl'>,
  { id, email, locale }: UserRow,
): Promise<void> {
  const token = randomToken()
  await addProof(tx, { hash: hashToken(token), purpose: 'email', userId: id, email })
  const url = `${publicUrl}${verifyEmailPath}?token=${token}`
  await queueMail(tx, { to: email, ...verificationMail(locale, url) })
}
