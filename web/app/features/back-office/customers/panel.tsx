import type { ReactNode } from 'react'

/** A framed part of a customer's page. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-white p-4">
      <h2 className="type-h3 mb-3">{title}</h2>
      {children}
    </section>
  )
}
