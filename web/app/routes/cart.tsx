import { useTranslations } from 'use-intl/react'
import { keepCanonical } from '../platform/canonical.ts'
import { headTags, pageHead } from '../platform/head.ts'
import { pageContext } from '../platform/page-context.ts'
import { translator } from '../platform/texts/translator.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PhoneBar } from '../ui/phone-bar.tsx'
import { CrossMark } from '../ui/wordmark.tsx'
import type { Route } from './+types/cart'

export function loader({ url, context }: Route.LoaderArgs) {
  keepCanonical(url, '/cart')
  const page = context.get(pageContext)
  const t = translator(page.locale)
  return {
    head: pageHead(page, { title: `${t('cart.title')} · Dix`, description: t('cart.empty'), path: '/cart' }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => headTags(loaderData?.head)

export default function Cart() {
  const t = useTranslations('cart')
  return (
    <>
      <PhoneBar title={t('title')} back="/" />
      <main id="content" className="column flex flex-col gap-5 pt-5 md:pt-8">
        <h1 className="type-h1 max-md:sr-only">{t('title')}</h1>
        <Notice icon={<CrossMark className="w-16" />} title={t('empty')} hint={t('emptyHint')}>
          <ButtonLink to="/">{t('shopNow')}</ButtonLink>
        </Notice>
      </main>
    </>
  )
}
