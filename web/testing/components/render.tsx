import type { Locale, User } from '@dix/contract'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement, ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { IntlProvider } from 'use-intl/react'
import { ShopContext, unknownShop, useNewestShop } from '../../app/features/shop/index.ts'
import { queryClient, userQuery } from '../../app/platform/api/query-client.ts'
import '../../app/platform/texts/every-language.server.ts'
import { textsOf } from '../../app/platform/texts/texts.ts'
import { translator } from '../../app/platform/texts/translator.ts'
import { Toaster } from '../../app/ui/overlay/toaster.tsx'

import { exampleUser } from '../example-user.ts'

export { refusal, respondTo } from './api.ts'

/** A text of the catalogue, in the language in which parts are rendered. */
export const texts = translator('en')

type Options = {
  /** Path and query of the page. */
  at?: string
  locale?: Locale
  /** False for a visitor's page. */
  signedIn?: boolean
  /** The user as the page knows them before it refetches. */
  user?: User
}

/** A component with texts, router and toasts. */
export function page(part: ReactElement, { at = '/', locale = 'en' }: Options = {}) {
  return <Page router={routerFor(part, at)} locale={locale} />
}

/**
 * Renders a component as a page does: with texts, router, toasts and an empty query cache.
 *
 * @returns the result of Testing Library, `user` for input, and `router` for the current URL
 */
export function renderPart(
  part: ReactElement,
  { at = '/', locale = 'en', signedIn = true, user }: Options = {},
) {
  document.documentElement.lang = locale
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store.
  document.cookie = signedIn ? 'signedIn=1; path=/' : 'signedIn=; path=/; max-age=0'
  queryClient.clear()
  if (user) queryClient.setQueryData(userQuery.queryKey, user, { updatedAt: 0 })
  const router = routerFor(part, at)
  return { ...render(<Page router={router} locale={locale} />), user: userEvent.setup(), router }
}

/** Renders a part of the back office as the owner sees it. */
export function renderForOwner(part: ReactElement, options: Options = {}) {
  return renderPart(part, { user: exampleUser('ADMIN'), ...options })
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
    <IntlProvider locale={locale} messages={textsOf(locale)} timeZone="Africa/Dakar">
      <ShopOfPage>
        <RouterProvider router={router} />
      </ShopOfPage>
    </IntlProvider>
  )
}

/** Provided as the document provides it to its pages. */
function ShopOfPage({ children }: { children: ReactNode }) {
  return <ShopContext value={useNewestShop(unknownShop)}>{children}</ShopContext>
}
