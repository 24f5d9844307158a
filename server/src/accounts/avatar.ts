import type { Accounts } from './accounts.ts'
import { changePerson, findPerson, isAvatarOfOther, type Person } from './queries/people.ts'

/**
 * Takes a picture as the person's own, in place of an earlier one. Undefined when the person is gone.
 *
 * @param file where its bytes lie
 * @throws Problem for what is no picture we can read
 */
export async function setAvatar(
  accounts: Accounts,
  personId: string,
  file: string,
): Promise<Person | undefined> {
  const { db, pictures } = accounts
  const avatar = await pictures.takePicture(file, 'avatar')
  const before = await findPerson(db, personId)
  const person = await changePerson(db, personId, { avatar })
  if (before && before.avatar !== avatar) await dropAvatar(accounts, before)
  return person
}

/** Deletes the picture a person no longer shows, unless somebody else shows the same one. */
export async function dropAvatar({ db, pictures }: Accounts, { id, avatar }: Person): Promise<void> {
  if (avatar !== '' && !(await isAvatarOfOther(db, avatar, id))) await pictures.removePicture(avatar)
}
