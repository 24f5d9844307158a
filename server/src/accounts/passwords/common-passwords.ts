import { accountLimits } from '@dix/contract'
import { loadOnce } from '../../platform/load-once.ts'

const commonPasswords = loadOnce(load)

/**
 * Whether a password is among the most used ones of leaked lists, ignoring case. The list (49,000 entries by frequency,
 * docs/decisions/0013-passwords.md) is loaded on first use: only users who choose a password need it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await commonPasswords()).has(fold(password))
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common = dictionary['passwords-common'] as string[]
  // Passwords below the minimum length are refused anyway.
  return new Set(common.map(fold).filter((entry) => entry.length >= accountLimits.password.min))
}

function fold(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}
