import { Problem } from '../../platform/http/problem.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { Passwords } from './passwords.ts'

const tooCommon = 'This password is too common and easy to guess. Choose another one.'

/**
 * The hash of a password somebody chose.
 *
 * @param field the input field it came in
 * @throws Problem `invalid_input` when it is among the most used ones
 */
export async function hashChosen(passwords: Passwords, password: string, field: string): Promise<string> {
  if (await isCommonPassword(password)) {
    throw new Problem('invalid_input', tooCommon, { fields: { [field]: tooCommon } })
  }
  return passwords.hash(password)
}
