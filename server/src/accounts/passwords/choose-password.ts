import { Problem } from '../../platform/http/problem.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { Passwords } from './passwords.ts'

const tooCommon = 'This password is too common and easy to guess. Choose another one.'

/**
 * Hashes a newly chosen password.
 *
 * @param field the input field it came in
 * @returns the hash, or `invalid_input` for one of the most used passwords
 */
export async function hashChosen(
  passwords: Passwords,
  password: string,
  field: string,
): Promise<string | Problem<'invalid_input'>> {
  if (await isCommonPassword(password)) {
    return new Problem('invalid_input', tooCommon, { fields: { [field]: tooCommon } })
  }
  return passwords.hash(password)
}
