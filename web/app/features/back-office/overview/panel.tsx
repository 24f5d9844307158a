import { type ReactNode, useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'

type PanelProps = { title: string; aside?: ReactNode; className?: string; children: ReactNode }

/** A white card of the overview. */
export function Panel({ title, aside, className, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames('min-w-0 rounded-card border border-line bg-white p-4 md:p-5', className)}
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="type-h3">
          {title}
        </h2>
        {aside && <div className="text-small text-ink-2">{aside}</div>}
      </div>
      {children}
    </section>
  )
}
