/** The HTML from which React creates a script element. Browsers never run a script created this way. */
const emptyScript = '<script></script>'

/** The worker that shows pushes. Pages load only it, and the worker of maps, by URL. */
export const workerPath = '/sw.js'

/** The same worker, which also opens the rider's page without a connection. */
export const offlineWorkerPath = '/sw.js?rider'

const mapWorker = /^\/assets\/maplibre-gl-worker-[\w-]+\.js$/

type Rule = (text: string) => string | null
type Policies = {
  createPolicy(name: string, rules: Record<`create${'HTML' | 'Script' | 'ScriptURL'}`, Rule>): unknown
}

/**
 * Allows the few texts that may become HTML or scripts under `pagePolicy`, in browsers with Trusted Types. React
 * recreates the document's scripts if a translator changed it before hydration.
 */
export function openTrustedTypes(): void {
  const { trustedTypes } = window as { trustedTypes?: Policies }
  const own = new Set(Array.from(document.scripts, ({ text }) => text))
  trustedTypes?.createPolicy('default', {
    // Without a `<` it stays text, such as data for search engines.
    createHTML: (html) => (html === emptyScript || !html.includes('<') ? html : null),
    createScript: (text) => (own.has(text) ? text : null),
    createScriptURL: (url) =>
      [workerPath, offlineWorkerPath].includes(url) || mapWorker.test(url) ? url : null,
  })
}
