import type { ReactNode } from 'react'

/** A small underlined button beside a title, with an icon. */
export function NoteButton({
  onClick,
  sign,
  label,
  children,
}: {
  onClick: () => void
  /** An icon of 14 px, hidden from screen readers. */
  sign: ReactNode
  /** Its name, where the words that are seen do not tell it from others. */
  label?: string
  children: ReactNode
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      className="reach-44 inline-flex items-center gap-1.5 rounded-badge text-small text-ink-2 underline decoration-line underline-offset-3 hover:text-cafe hover:decoration-current"
    >
      {children}
      {sign}
    </button>
  )
}
