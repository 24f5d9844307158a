import type { ReactNode } from 'react'

/** A framed section of a page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line p-4 md:p-6">
      <h2 className="type-h2 mb-4">{title}</h2>
      {children}
    </section>
  )
}
