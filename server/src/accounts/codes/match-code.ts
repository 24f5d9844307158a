import type { Accounts, Caller } from '../accounts.ts'
import { countOwnTry, findRequestedCodes } from './requested-codes.ts'
import { isSame } from './secrets.ts'

/**
 * Whether a hash is that of a valid code of a recipient. The browser that requested the code has five attempts; other
 * browsers share five wrong ones per recipient and day, which do not affect the code (contract, "Session").
 *
 * @throws Problem `rate_limited`
 */
export async function matchesRequestedCode(
  { db, limits }: Accounts,
  { recipient, hash }: { recipient: string; hash: string },
  { address, browser }: Pick<Caller, 'address' | 'browser'>,
): Promise<boolean> {
  const own = await countOwnTry(db, { recipient, browser })
  const elsewhere = { account: recipient, address }
  if (!own) await limits.count('codeElsewhere', elsewhere)
  const hashes = own ? [own.hash] : await findRequestedCodes(db, recipient)
  const isRight = hashes.some((stored) => isSame(hash, stored ?? ''))
  if (isRight && !own) await limits.forgive('codeElsewhere', elsewhere)
  return isRight
}
