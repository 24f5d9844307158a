import type { ReactNode } from 'react'

type SectionProps = { title: string; action?: ReactNode; children: ReactNode }

/** A section of the form. */
export function Section({ title, action, children }: SectionProps) {
  return (
    <section className="rounded-card border border-line bg-white p-4 md:p-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3 font-bold">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
