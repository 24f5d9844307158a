import type { ReactNode } from 'react'

/** A small underlined button with an icon, next to a title. */
export function NoteButton({
  onClick,
  sign,
  label,
  children,
}: {
  onClick: () => void
  /** An icon of 14 px, hidden from screen readers. */
  sign: ReactNode
  /** Its accessible name, if the visible text is ambiguous. */
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
