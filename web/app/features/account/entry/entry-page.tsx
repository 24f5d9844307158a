import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { WithoutScripts } from '../../../ui/layout/without-scripts.tsx'
import { BackLink } from '../../../ui/navigation/phone-bar.tsx'
import { Brand, useShop } from '../../shop/index.ts'

type EntryProps = {
  title: string
  intro?: ReactNode
  /** The target of the back arrow on phones if the page was opened directly. */
  back?: string
  children: ReactNode
}

/** A page of sign-in: one narrow column, on phones under a bissap bar. */
export function EntryPage({ title, intro, back = '/', children }: EntryProps) {
  return (
    <>
      <EntryBar back={back} />
      <main id="content" className="column pt-7 md:py-12">
        <div className="mx-auto w-full max-w-100">
          <h1 className="type-h1">{title}</h1>
          {intro && <p className="mt-1.5 text-h3 font-normal text-pretty text-ink-2">{intro}</p>}
          <WithoutScripts />
          {/* Without scripts the form could not be sent. */}
          <div className="mt-6 noscript:hidden">{children}</div>
        </div>
      </main>
    </>
  )
}

function EntryBar({ back }: { back: string }) {
  return (
    <header className="md:hidden">
      <div className="flex h-15.5 items-center gap-1 bg-bissap px-1.5 text-white [&_:focus-visible]:outline-mangue">
        <BackLink to={back}>
          <ArrowLeft className="size-5.5" aria-hidden="true" />
        </BackLink>
        <Brand shop={useShop()} background="onBissap" className="h-7" />
      </div>
      <div className="weave-mangue h-1.5" />
    </header>
  )
}
