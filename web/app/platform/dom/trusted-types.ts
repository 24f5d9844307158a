/** What React makes a script element of. Browsers never run a script that was made so. */
const emptyScript = '<script></script>'

/** The worker that shows pushes: the only script that pages load by its URL. */
export const workerPath = '/sw.js'

type Rule = (text: string) => string | null
type Policies = {
  createPolicy(name: string, rules: Record<`create${'HTML' | 'Script' | 'ScriptURL'}`, Rule>): unknown
}

/**
 * The content policy of pages (`pagePolicy` of the server) keeps texts from becoming HTML or scripts, where browsers
 * have Trusted Types. These are the texts that may: React recreates the scripts of the document when something changed
 * it before hydration, as translators do.
 */
export function openTrustedTypes(): void {
  const { trustedTypes } = window as { trustedTypes?: Policies }
  const own = new Set(Array.from(document.scripts, ({ text }) => text))
  trustedTypes?.createPolicy('default', {
    // Without a `<` it stays text: data of search engines, for example.
    createHTML: (html) => (html === emptyScript || !html.includes('<') ? html : null),
    createScript: (text) => (own.has(text) ? text : null),
    createScriptURL: (url) => (url === workerPath ? url : null),
  })
}
