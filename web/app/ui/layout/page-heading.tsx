import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** The heading of a page, with an action for the whole page. On phones the top bar shows the title. */
export function PageHeading({ title, action }: { title: string; action?: ReactNode }) {
  return (
    <div className={classNames('flex items-center justify-between gap-4 md:mb-5', action ? 'mb-4' : '')}>
      <h1 className="type-h1 max-md:sr-only">{title}</h1>
      {action}
    </div>
  )
}
