import type { ReactNode } from 'react'
import { PhoneBar } from '../../../ui/phone-bar.tsx'

/** The page around what became of an order or a payment. */
export function OutcomeFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PhoneBar title={title} back="/" />
      <main id="content" className="column py-6 md:py-14">
        {children}
      </main>
    </>
  )
}
