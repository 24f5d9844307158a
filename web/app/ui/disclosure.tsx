import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'

type DisclosureProps = {
  title: string
  /** Small text at the end of the line. */
  note?: string
  /** The name of its context, for screen readers. */
  of?: string
  /** Whether it is initially open. */
  startsOpen?: boolean
  /** Whether it is forced open, for content that must be seen. */
  forced?: boolean
  /** A card, or a row in a list. */
  variant?: 'card' | 'line'
  children: ReactNode
}

/** Collapsible content under its title. */
export function Disclosure(props: DisclosureProps) {
  const { title, note, of, startsOpen = false, forced = false, variant = 'line', children } = props
  const [unfolded, setUnfolded] = useState(startsOpen)
  const isCard = variant === 'card'
  return (
    <details
      open={unfolded || forced}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
      className={classNames('group', isCard && 'rounded-field border border-line')}
    >
      <summary
        className={classNames(
          'cursor-pointer list-none items-center gap-2 rounded-field font-semibold [&::-webkit-details-marker]:hidden',
          isCard ? 'flex min-h-12 px-3.5 hover:bg-coton' : 'inline-flex min-h-11 text-card hover:underline',
        )}
      >
        <span className={isCard ? 'grow' : undefined}>
          {title}
          {of && <span className="sr-only">: {of}</span>}
        </span>
        {note && <span className="text-small font-normal text-ink-2">{note}</span>}
        <ChevronDown
          className={classNames('transition-transform group-open:rotate-180', isCard ? 'size-5' : 'size-4.5')}
          aria-hidden="true"
        />
      </summary>
      <div className={isCard ? 'border-t border-line p-3.5' : undefined}>{children}</div>
    </details>
  )
}
