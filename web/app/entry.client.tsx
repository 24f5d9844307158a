import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fetchPagesAhead } from './platform/dom/fetch-ahead.ts'
import { openTrustedTypes } from './platform/dom/trusted-types.ts'
import { loadTextsOfPage } from './platform/texts/load.ts'

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

if (document.readyState === 'complete') fetchPagesAhead()
else addEventListener('load', fetchPagesAhead, { once: true })
