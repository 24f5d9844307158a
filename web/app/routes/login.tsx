import { UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { keepCanonical } from '../platform/canonical.ts'
import { headTags, pageHead } from '../platform/head.ts'
import { pageContext } from '../platform/page-context.ts'
import { translator } from '../platform/texts/translator.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PhoneBar } from '../ui/phone-bar.tsx'
import type { Route } from './+types/login'

export function loader({ url, context }: Route.LoaderArgs) {
  keepCanonical(url, '/login')
  const page = context.get(pageContext)
  const t = translator(page.locale)
  return {
    head: pageHead(page, {
      title: `${t('login.title')} · Dix`,
      description: t('login.closed'),
      path: '/login',
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => headTags(loaderData?.head)

export default function Login() {
  const t = useTranslations('login')
  return (
    <>
      <PhoneBar title={t('title')} back="/" />
      <main id="content" className="column flex flex-col gap-5 pt-5 md:pt-8">
        <h1 className="type-h1 max-md:sr-only">{t('title')}</h1>
        <Notice
          icon={<UserRound className="size-12" strokeWidth={1.75} aria-hidden="true" />}
          title={t('closed')}
          hint={t('closedHint')}
        >
          <ButtonLink to="/">{t('home')}</ButtonLink>
        </Notice>
      </main>
    </>
  )
}
