import type { Queries } from '../../platform/database/client.ts'
import type { Accounts } from '../accounts.ts'
import { isAvatarOfOther, lockUser, type UserRow, updateUser } from '../queries.ts'

/**
 * Sets a user's avatar to the uploaded picture at this URL, replacing an earlier one.
 *
 * @returns undefined if the user no longer exists
 */
export async function setAvatar(
  accounts: Accounts,
  userId: string,
  avatar: string,
): Promise<UserRow | undefined> {
  return accounts.db.transaction(async (tx) => {
    const before = await lockUser(tx, userId)
    const user = await updateUser(tx, userId, { avatar })
    // Under the lock, so that of two concurrent uploads the remaining one keeps its file.
    if (before) await dropAvatar({ ...accounts, db: tx }, before)
    return user
  })
}

/** Deletes a picture that a user no longer has. Pictures of earlier versions may be shared with another user. */
export async function dropAvatar(
  { db, avatars }: Pick<Accounts, 'avatars'> & { db: Queries },
  { id, avatar }: UserRow,
): Promise<void> {
  if (avatar !== '' && !(await isAvatarOfOther(db, avatar, id))) await avatars.delete(avatar)
}
