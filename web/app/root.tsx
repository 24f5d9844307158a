import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import { IntlProvider, useTranslations } from 'use-intl/react'
import type { Route } from './+types/root'
import './app.css'
import { CartControl } from './features/cart/controls/cart-control.tsx'
import { CartCorner } from './features/cart/controls/cart-corner.tsx'
import { StickyBar } from './features/cart/controls/sticky-bar.tsx'
import { useCartPanel } from './features/cart/use-cart-panel.tsx'
import { CartControls } from './features/catalogue/cart-control-slot.tsx'
import { PendingPage } from './features/catalogue/pending-page.tsx'
import { AccountCorner } from './features/shell/account-corner.tsx'
import { Announcer } from './features/shell/announcer.tsx'
import { ErrorPage } from './features/shell/error-page.tsx'
import { Footer } from './features/shell/footer.tsx'
import { Header } from './features/shell/header.tsx'
import { Progress } from './features/shell/progress.tsx'
import { useLeaveTogether } from './features/shell/use-leave-together.ts'
import { catchEarlyTaps, replayEarlyTaps } from './platform/dom/early-taps.ts'
import { pageContext } from './platform/page-context.ts'
import { markReader } from './platform/session/hint.ts'
import { loadTexts } from './platform/texts/load.ts'
import type { TextsHandle } from './platform/texts/messages.ts'
import { textsOf } from './platform/texts/shelf.ts'
import { Skeleton } from './ui/skeleton.tsx'
import { Toaster } from './ui/toaster.tsx'

/** Dakar and Abidjan keep the same time. */
const shopTimeZone = 'Africa/Dakar'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/icon-32.png', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export function loader({ context }: Route.LoaderArgs) {
  const { locale, shopLanguage, testPayments } = context.get(pageContext)
  return { locale, shopLanguage, testPayments }
}

/** A language is changed by loading the document anew, so no other page and no letter typed asks for it again. */
export const shouldRevalidate = () => false

/** The document around every page and every error. */
export function Layout({ children }: { children: ReactNode }) {
  const locale = useRouteLoaderData<typeof loader>('root')?.locale ?? 'fr'
  return (
    <html lang={locale} data-texts={useTextsShown()} suppressHydrationWarning>
      <head>
        <script>{`${markReader};${catchEarlyTaps}`}</script>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#A01245" />
        <meta name="color-scheme" content="light" />
        <Meta />
        <Links />
      </head>
      <body>
        <IntlProvider locale={locale} messages={textsOf(locale)} timeZone={shopTimeZone}>
          {children}
        </IntlProvider>
        <Announcer />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Parts of the texts that the page shows beyond the shop's own, told to `loadTextsOfPage`. */
function useTextsShown(): string | undefined {
  const handles = useMatches().map(({ handle }) => handle as TextsHandle | undefined)
  return handles.flatMap((handle) => handle?.texts ?? []).join(' ') || undefined
}

export default function Shop() {
  useEffect(replayEarlyTaps, [])
  return (
    <Shell>
      <CartControls value={CartControl}>
        <PendingPage>
          <Outlet />
        </PendingPage>
      </CartControls>
    </Shell>
  )
}

/**
 * For what fails outside of every page: inside the shop pages have their own boundary. Head and foot need no
 * data and stand in any case.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  )
}

/** Only the signed in need it, so only their browsers load it. */
const AccountMenu = lazy(async () => {
  const [menu] = await Promise.all([import('./features/account/account-menu.tsx'), loadTexts('account')])
  return menu
})

function accountMenu(close: () => void) {
  return (
    <Suspense fallback={<Skeleton className="h-48" />}>
      <AccountMenu close={close} />
    </Suspense>
  )
}

function Shell({ children }: { children: ReactNode }) {
  useLeaveTogether()
  const cart = useCartPanel()
  return (
    <>
      <SkipLink />
      <Progress />
      <Header account={<AccountCorner menu={accountMenu} />} cart={<CartCorner onOpen={cart.open} />} />
      <div className="grow">{children}</div>
      <Footer />
      <StickyBar />
      {cart.panel}
      <Toaster />
    </>
  )
}

function SkipLink() {
  const t = useTranslations('shell')
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-button bg-cafe px-4 py-3 font-bold text-white focus:translate-y-0"
    >
      {t('skip')}
    </a>
  )
}
