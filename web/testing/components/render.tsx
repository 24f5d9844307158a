import type { Locale } from '@dix/contract'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { IntlProvider } from 'use-intl/react'
import { shopper } from '../../app/platform/api/shopper.ts'
import { texts as account } from '../../app/platform/texts/en/account.ts'
import { texts as admin } from '../../app/platform/texts/en/admin.ts'
import { texts as shop } from '../../app/platform/texts/en/shop.ts'
import { texts as accountFr } from '../../app/platform/texts/fr/account.ts'
import { texts as adminFr } from '../../app/platform/texts/fr/admin.ts'
import { texts as shopFr } from '../../app/platform/texts/fr/shop.ts'
import { Toaster } from '../../app/ui/toaster.tsx'

export { answer, refusal } from './api.ts'

const messages = {
  en: { ...shop, ...account, ...admin },
  fr: { ...shopFr, ...accountFr, ...adminFr },
}

type Options = {
  /** Address of the page: path and query. */
  at?: string
  locale?: Locale
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
  shopper.clear()
  const page = (
    <>
      {part}
      <Toaster />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] })
  const rendered = render(
    <IntlProvider locale={locale} messages={messages[locale]} timeZone="Africa/Dakar">
      <RouterProvider router={router} />
    </IntlProvider>,
  )
  return { ...rendered, user: userEvent.setup(), router }
}
