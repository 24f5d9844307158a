import type { ReactNode } from 'react'

/** A small underlined button beside a title, with an icon. */
export function NoteButton({
  onClick,
  sign,
  children,
}: {
  onClick: () => void
  /** An icon of 14 px, hidden from screen readers. */
  sign: ReactNode
  children: ReactNode
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="reach-44 inline-flex items-center gap-1.5 rounded-badge text-small text-ink-2 underline decoration-line underline-offset-3 hover:text-cafe hover:decoration-current"
    >
      {children}
      {sign}
    </button>
  )
}
