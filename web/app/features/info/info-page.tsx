import type { Locale } from '@dix/contract'
import { PhoneBar } from '../../ui/navigation/phone-bar.tsx'
import type { MarkdownNode } from './markdown-node.ts'
import { MarkdownView } from './markdown-view.tsx'

type InfoPageProps = {
  title: string
  content: readonly MarkdownNode[]
  /** Language of title and content. */
  locale: Locale
}

/** A page with the shop's own text. */
export function InfoPage({ title, content, locale }: InfoPageProps) {
  return (
    <>
      <PhoneBar title={title} lang={locale} back="/" />
      <main id="content" className="column py-5 md:py-8">
        <article lang={locale} className="max-w-170 wrap-anywhere">
          <h1 className="type-h1 max-md:sr-only md:mb-5">{title}</h1>
          <div>
            <MarkdownView nodes={content} />
          </div>
        </article>
      </main>
    </>
  )
}
