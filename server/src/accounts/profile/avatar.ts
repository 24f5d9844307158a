import type { Accounts } from '../accounts.ts'
import { findUser, isAvatarOfOther, type UserRow, updateUser } from '../queries.ts'

/**
 * Gives a user the uploaded picture at this URL, in place of an earlier one.
 *
 * @returns undefined when the user no longer exists
 */
export async function setAvatar(
  accounts: Accounts,
  userId: string,
  avatar: string,
): Promise<UserRow | undefined> {
  const { db } = accounts
  const before = await findUser(db, userId)
  const user = await updateUser(db, userId, { avatar })
  if (before && before.avatar !== avatar) await dropAvatar(accounts, before)
  return user
}

/** Deletes a picture that a user no longer has, unless another user has the same one. */
export async function dropAvatar({ db, avatars }: Accounts, { id, avatar }: UserRow): Promise<void> {
  if (avatar !== '' && !(await isAvatarOfOther(db, avatar, id))) await avatars.delete(avatar)
}
