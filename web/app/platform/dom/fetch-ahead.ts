import { isSignedIn } from '../session/session.ts'
import { loadTexts } from '../texts/load.ts'

type Manifest = {
  routes: Record<string, { module: string; clientLoaderModule?: string; imports?: string[] } | undefined>
}

/** Routes of signing in and of accounts: most visitors never come to them, so their code waits. */
const ofAccounts = /^routes\/account\//
/** Routes whose code comes when somebody goes there. */
const ofFew = /^routes\/(?:account|admin|contracts)\//
const accountPaths =
  /^\/(?:login|register|forgot-password|verification-otp|reset-password|verify-email|user|dashboard|checkout|success|cancel)\b/

/**
 * Fetches the code of the pages a reader may come to while the browser has nothing to do. React Router
 * reloads the document when it cannot fetch a page's code, which without a connection ends on the browser's
 * own error page; with the code at hand ours is shown, and taps are answered sooner.
 */
export function fetchPagesAhead(): void {
  const near = isSignedIn() || accountPaths.test(location.pathname)
  fetchCode((route) => !ofFew.test(route) || (near && ofAccounts.test(route)))
  // What cannot be fetched now is tried again by whoever goes there.
  if (near) whenIdle(() => void loadTexts('account').catch(() => {}))
}

/** The same for the pages of accounts, once a reader has come to one of them. */
export function fetchAccountPagesAhead(): void {
  fetchCode((route) => ofAccounts.test(route))
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
