import type { ReactNode, Ref } from 'react'

type NoticeProps = {
  icon: ReactNode
  title: string
  hint?: string
  /** Buttons and links. */
  children?: ReactNode
  heading?: 'h1' | 'h2'
  ref?: Ref<HTMLElement>
}

/** Shown instead of content that is empty or failed to load: what happened, the reason, and what to do. */
export function Notice({ icon, title, hint, children, heading: Heading = 'h2', ref }: NoticeProps) {
  return (
    <section
      ref={ref}
      className="mx-auto flex w-full max-w-160 flex-col items-center gap-2 rounded-panel bg-coton in-[.on-coton]:bg-white px-6 py-10 text-center wrap-anywhere"
    >
      <div className="mb-3 text-ink-3">{icon}</div>
      <Heading className="text-h2-phone font-bold text-balance">{title}</Heading>
      {hint && <p className="text-small text-pretty text-ink-2 md:text-card">{hint}</p>}
      {children && <div className="mt-5 flex flex-wrap justify-center gap-3">{children}</div>}
    </section>
  )
}
