import type { Page } from '@playwright/test'

/** Errors behind a page: console errors (including content policy violations), exceptions, and failed requests. */
export type PageErrors = {
  /** Watches a page from now on. */
  watch: (page: Page) => void
  /** Declares expected errors. */
  allow: (pattern: RegExp) => void
  /** All unexpected errors so far. */
  unexpected: () => string[]
}

export function makePageErrors(): PageErrors {
  const seen: string[] = []
  const allowed: RegExp[] = []
  return {
    watch: (page) => watch(page, seen),
    allow: (pattern) => allowed.push(pattern),
    unexpected: () => seen.filter((error) => !allowed.some((pattern) => pattern.test(error))),
  }
}

/** Depends on the machine's load; another journey checks that pages show what they preload. */
const unusedInTime = /was preloaded using link preload but not used within a few seconds/

function watch(page: Page, seen: string[]): void {
  page.on('console', (message) => {
    if (unusedInTime.test(message.text())) return
    if (message.type() === 'error' || message.type() === 'warning') {
      seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
    }
  })
  page.on('pageerror', (error) => seen.push(`exception: ${error.stack ?? error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    // The browser itself aborts requests that a newer page or keystroke has made obsolete.
    if (reason !== 'net::ERR_ABORTED') seen.push(`request: ${reason} ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) seen.push(`response: ${response.status()} ${response.url()}`)
  })
}
