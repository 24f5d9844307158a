import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'

type HeadProps = {
  title: string
  /** A few words next to the title, such as a count. */
  aside?: ReactNode
  /** Buttons for the whole page. */
  children?: ReactNode
}

/** The heading of a back-office page. On phones the top bar has the title, so only the rest is shown. */
export function AdminHead({ title, aside, children }: HeadProps) {
  return (
    <div
      className={classNames(
        'mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 md:mb-5 md:min-h-12 lg:flex-nowrap',
        !aside && !children && 'max-md:mb-0',
      )}
    >
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3.5">
        <h1 className="type-h1 max-md:not-print:sr-only">{title}</h1>
        {aside && <div className="text-body text-ink-2">{aside}</div>}
      </div>
      {children && (
        <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:grow lg:shrink-0">{children}</div>
      )}
    </div>
  )
}
