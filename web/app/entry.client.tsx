import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fetchPagesAhead } from './platform/dom/fetch-ahead.ts'
import { openTrustedTypes } from './platform/dom/trusted-types.ts'
import { loadTextsOfPage } from './platform/texts/load.ts'

/**
 * Routes whose code is not prefetched for visitors: few open these pages; `row` has none, and a dialog takes the place
 * of `delivery-area`.
 */
const otherRoutes = /^routes\/(?:(?:account|admin|contracts)\/|(?:row|info|not-found|delivery-area)$)/

openTrustedTypes()
await loadTextsOfPage()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

const fetchAhead = () => fetchPagesAhead(otherRoutes)
if (document.readyState === 'complete') fetchAhead()
else addEventListener('load', fetchAhead, { once: true })
