import { isSignedIn } from '../session/session.ts'
import { loadTexts } from '../texts/load.ts'

type Manifest = {
  routes: Record<string, { module: string; clientLoaderModule?: string; imports?: string[] } | undefined>
}

/** Routes of sign-in and accounts, which most visitors never open. */
const accountRoutes = /^routes\/account\//
/**
 * Prefetches the code of other pages when the browser is idle. Without a connection, React Router would reload the
 * document and end on the browser's error page; with the code cached, our error page is shown.
 *
 * @param others routes whose code is not prefetched for visitors
 */
export function fetchPagesAhead(others: RegExp): void {
  const near = isSignedIn() || (document.documentElement.dataset.texts ?? '').includes('account')
  fetchCode((route) => !others.test(route) || (near && accountRoutes.test(route)))
  // A failed fetch is repeated when the page is opened.
  if (near) whenIdle(() => void loadTexts('account').catch(() => {}))
}

/** Prefetches the account pages once a visitor has opened one of them. */
export function fetchAccountPagesAhead(): void {
  fetchCode((route) => accountRoutes.test(route))
}

const fetched = new Set<string>()

function fetchCode(isWanted: (route: string) => boolean): void {
  const { __reactRouterManifest: manifest } = window as unknown as { __reactRouterManifest?: Manifest }
  if (!manifest) return
  const files = Object.entries(manifest.routes).flatMap(([id, route]) =>
    route && isWanted(id) ? [route.module, route.clientLoaderModule ?? [], route.imports ?? []].flat() : [],
  )
  whenIdle(() => {
    for (const href of files) {
      if (fetched.has(href)) continue
      fetched.add(href)
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
  })
}

/** Runs `action` once the browser has nothing else to do, or after ten seconds. */
export function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: 10_000 })
  else setTimeout(action, 2_000)
}
