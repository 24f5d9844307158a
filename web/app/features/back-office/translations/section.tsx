import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; count: number; children: ReactNode }

/** A list of untranslated items of one kind. */
export function Section({ title, count, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-white">
      <div className="flex items-baseline gap-3 border-b border-line px-4 py-3">
        <h2 id={id} className="type-h3">
          {title}
        </h2>
        <p className="text-small text-ink-2 tabular-nums">{count}</p>
      </div>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
}
