import type { Accounts, Caller } from '../accounts.ts'
import { countOwnTry, findRequestedCodes } from './requested-codes.ts'
import { isSame } from './secrets.ts'

/**
 * Which of these hashes is that of a valid code of a recipient, if any. The browser that requested the code has five
 * attempts; other browsers share five wrong ones per recipient and day, which do not affect the code.
 *
 * @throws Problem `rate_limited`
 */
export async function matchRequestedCode(
  { db, limits }: Accounts,
  { recipient, hashes }: { recipient: string; hashes: readonly string[] },
  { address, browser }: Pick<Caller, 'address' | 'browser'>,
): Promise<string | undefined> {
  const own = await countOwnTry(db, { recipient, browser })
  const elsewhere = { account: recipient, address }
  if (!own) await limits.count('codeElsewhere', elsewhere)
  const stored = own ? [own.hash] : await findRequestedCodes(db, recipient)
  const right = hashes.find((hash) => stored.some((storedHash) => isSame(hash, storedHash ?? '')))
  if (right !== undefined && !own) await limits.forgive('codeElsewhere', elsewhere)
  return right
}
