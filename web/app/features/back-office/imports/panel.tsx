import type { ReactNode } from 'react'

/** A white card with a heading. */
export function Panel({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="rounded-card border border-line bg-white p-4 md:p-5">
      <h2 className="type-h3 mb-2">{title}</h2>
      {children}
    </section>
  )
}
