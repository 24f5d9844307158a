import type { Locale } from '@dix/contract'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { IntlProvider } from 'use-intl/react'
import { queryClient } from '../../app/platform/api/query-client.ts'
import { texts as account } from '../../app/platform/texts/en/account.ts'
import { texts as admin } from '../../app/platform/texts/en/admin.ts'
import { texts as shop } from '../../app/platform/texts/en/shop.ts'
import { texts as accountFr } from '../../app/platform/texts/fr/account.ts'
import { texts as adminFr } from '../../app/platform/texts/fr/admin.ts'
import { texts as shopFr } from '../../app/platform/texts/fr/shop.ts'
import type { Messages } from '../../app/platform/texts/messages.ts'
import { Toaster } from '../../app/ui/overlay/toaster.tsx'

export { answer, refusal } from './api.ts'

const messages = {
  en: { ...shop, ...account, ...admin },
  fr: { ...shopFr, ...accountFr, ...adminFr },
} as unknown as Record<Locale, Messages>

type Options = {
  /** Address of the page: path and query. */
  at?: string
  locale?: Locale
}

/** A component within texts, router and toasts. */
export function page(part: ReactElement, { at = '/', locale = 'en' }: Options = {}) {
  return <Page router={routerFor(part, at)} locale={locale} />
}

/**
 * Renders a component as a page of a signed-in user does: with texts, router, toasts and an empty cache of queries.
 *
 * @returns what Testing Library returns, `user` to type and press with, and `router` to read the address of
 */
export function renderPart(part: ReactElement, { at = '/', locale = 'en' }: Options = {}) {
  document.documentElement.lang = locale
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store.
  document.cookie = 'signedIn=1'
  queryClient.clear()
  const router = routerFor(part, at)
  return { ...render(<Page router={router} locale={locale} />), user: userEvent.setup(), router }
}

function routerFor(part: ReactElement, at: string) {
  const element = (
    <>
      {part}
      <Toaster />
    </>
  )
  return createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
}

type PageProps = { router: ReturnType<typeof routerFor>; locale: Locale }

function Page({ router, locale }: PageProps) {
  return (
    <IntlProvider locale={locale} messages={messages[locale]} timeZone="Africa/Dakar">
      <RouterProvider router={router} />
    </IntlProvider>
  )
}
