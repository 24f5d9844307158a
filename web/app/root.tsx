import { offeredMethods } from '@dix/contract'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { lazy, type ReactNode, Suspense, use, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import { IntlProvider } from 'use-intl/react'
import type { Route } from './+types/root'
import './app.css'
import { CartControl } from './features/cart/index.ts'
import { CartControls } from './features/catalogue/index.ts'
import { Announcer, ErrorView, hideDismissed, PageOrPlaceholder, Shell } from './features/shell/index.ts'
import { ShopContext, unknownShop, useNewestShop } from './features/shop/index.ts'
import { pageContext } from './platform/page-context.ts'
import { ScriptNonce } from './platform/script-nonce.ts'
import { markSignedIn } from './platform/session/hint.ts'
import { loadTexts } from './platform/texts/load.ts'
import type { TextsHandle } from './platform/texts/messages.ts'
import { textsOf } from './platform/texts/texts.ts'
import { Skeleton } from './ui/skeleton.tsx'
import { HasWordmark } from './ui/wordmark.tsx'

/** Dakar and Abidjan share a time zone. */
const shopTimeZone = 'Africa/Dakar'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/icon-32.png', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export function loader({ context }: Route.LoaderArgs) {
  const { locale, shop, testPayments, paymentMethods, mapTiles } = context.get(pageContext)
  const offered = offeredMethods(shop.paymentMethods, paymentMethods)
  return { locale, shop: { ...shop, paymentMethods: offered, ...(mapTiles && { mapTiles }) }, testPayments }
}

/** Changing the language reloads the document, so root data never changes. */
export const shouldRevalidate = () => false

/** The document around every page and every error. */
export function Layout({ children }: { children: ReactNode }) {
  const { locale = 'fr', shop: shopOfPage = unknownShop } = useRouteLoaderData<typeof loader>('root') ?? {}
  const shop = useNewestShop(shopOfPage)
  return (
    <html lang={locale} data-texts={useTextsShown()} suppressHydrationWarning>
      <head>
        <script
          nonce={use(ScriptNonce)}
        >{`${markSignedIn};${hideDismissed(shopOfPage.announcement)}${catchEarlyTaps}`}</script>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={shop.mainColour} />
        <meta name="color-scheme" content="light" />
        <Meta />
        <Links />
        {shop.stylesheet && <link rel="stylesheet" href={shop.stylesheet} />}
      </head>
      <body>
        <IntlProvider locale={locale} messages={textsOf(locale)} timeZone={shopTimeZone}>
          <ShopContext value={shop}>
            <HasWordmark value={shop.hasWordmark}>{children}</HasWordmark>
          </ShopContext>
        </IntlProvider>
        <Announcer />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Names of the texts that the page shows in addition to the shop's, for `loadTextsOfPage`. */
function useTextsShown(): string | undefined {
  const handles = useMatches().map(({ handle }) => handle as TextsHandle | undefined)
  return handles.flatMap((handle) => handle?.texts ?? []).join(' ') || undefined
}

export default function Shop() {
  useEffect(replayEarlyTaps, [])
  return (
    <Shell accountMenu={accountMenu}>
      <CartControls value={CartControl}>
        <PageOrPlaceholder>
          <Outlet />
        </PageOrPlaceholder>
      </CartControls>
    </Shell>
  )
}

/** For errors outside all pages; `routes/page.tsx` catches those of pages. The shell needs no data. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell accountMenu={accountMenu}>
      <ErrorView error={error} />
    </Shell>
  )
}

/** Loaded only for signed-in users. */
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

type EarlyTaps = Window & { earlyTaps?: { taps: HTMLElement[]; stop: () => void } }

/**
 * Runs in the head and remembers presses on Add until the page is hydrated. It is short, because every page contains
 * it.
 */
const catchEarlyTaps = `{let taps=[],f=e=>{let b=e.target.closest?.('.add,.add-large');b&&taps.push(b)};addEventListener('click',f,true);window.earlyTaps={taps,stop(){removeEventListener('click',f,true)}}}`

/** Replays clicks made before hydration. */
function replayEarlyTaps(): void {
  const { earlyTaps } = window as EarlyTaps
  if (!earlyTaps) return
  earlyTaps.stop()
  for (const button of new Set(earlyTaps.taps.splice(0))) button.click()
}
