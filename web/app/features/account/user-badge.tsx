import { roleTable, type User } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../ui/class-names.ts'
import { ownPath, Picture } from '../../ui/picture.tsx'

/** The first letters of the first and the last name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

const sizes = {
  small: { box: 'size-11 text-h3', width: 44 },
  large: { box: 'size-22 text-h1', width: 88 },
} as const

type AvatarProps = { user: Pick<User, 'name' | 'avatar'>; size: keyof typeof sizes }

/** The user's picture, or the initials. Hidden from screen readers, because the name is next to it. */
export function Avatar({ user: { name, avatar }, size }: AvatarProps) {
  const { box, width } = sizes[size]
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-cafe font-bold text-mangue',
        box,
      )}
    >
      {avatar ? (
        <Picture src={ownPath(avatar)} alt="" widths={[96, 160, 240]} sizes={`${width}px`} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

/** The signed-in user: picture, name or number, role. */
export function UserBadge({ user }: { user: User }) {
  return (
    <div className="flex items-center gap-3 px-3 py-2">
      <Avatar user={user} size="small" />
      <div className="min-w-0">
        <p className="font-bold break-words">{user.name || user.login_phone || user.mobile}</p>
        <RoleTag user={user} />
      </div>
    </div>
  )
}

function RoleTag({ user: { role } }: { user: User }) {
  const t = useTranslations('roles')
  const { backOffice } = roleTable[role]
  return (
    <p className={classNames('text-small', backOffice ? 'font-bold text-bissap' : 'text-ink-2')}>{t(role)}</p>
  )
}
