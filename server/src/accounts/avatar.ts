import type { Accounts } from './accounts.ts'
import { findUser, isAvatarOfOther, type UserRow, updateUser } from './queries/users.ts'

/**
 * Takes a picture as the person's own, in place of an earlier one. Undefined when the person is gone.
 *
 * @param file where its bytes lie
 * @throws Problem for what is no picture we can read
 */
export async function setAvatar(
  accounts: Accounts,
  userId: string,
  file: string,
): Promise<UserRow | undefined> {
  const { db, pictures } = accounts
  const avatar = await pictures.storePicture(file, 'avatar')
  const before = await findUser(db, userId)
  const user = await updateUser(db, userId, { avatar })
  if (before && before.avatar !== avatar) await dropAvatar(accounts, before)
  return user
}

/** Deletes the picture a person no longer shows, unless somebody else shows the same one. */
export async function dropAvatar({ db, pictures }: Accounts, { id, avatar }: UserRow): Promise<void> {
  if (avatar !== '' && !(await isAvatarOfOther(db, avatar, id))) await pictures.deletePicture(avatar)
}
