import { verifyEmailPath } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import { queueMail } from '../../platform/mail/index.ts'
import type { Accounts } from '../accounts.ts'
import { addProof } from '../codes/proofs.ts'
import { hashToken, randomToken } from '../codes/secrets.ts'
import { verificationMail } from '../mails.ts'
import type { UserRow } from '../queries.ts'

/** Queues an email whose link verifies the user's current email address. Earlier links stay valid until they expire. */
export async function mailVerification(
  tx: Queries,
  { publicUrl }: Pick<Accounts, 'publicUrl'>,
  { id, email, locale }: Pick<UserRow, 'id' | 'locale'> & { email: string },
): Promise<void> {
  const token = randomToken()
  await addProof(tx, { hash: hashToken(token), purpose: 'email', userId: id, email })
  const url = `${publicUrl}${verifyEmailPath}?token=${token}`
  await queueMail(tx, { to: email, ...verificationMail(locale, url) })
}
