import { isLocale } from '@dix/contract'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadTexts } from './platform/texts/load.ts'

const { lang } = document.documentElement
await loadTexts(isLocale(lang) ? lang : 'fr')

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
