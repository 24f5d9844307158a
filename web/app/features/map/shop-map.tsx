import { lazy, Suspense } from 'react'
import { useHydrated } from '../../platform/dom/use-hydrated.ts'
import type { MapProps } from './shown.ts'

/** Loaded only where a map is shown: the library is larger than the rest of the page. */
const MapView = lazy(async () => {
  try {
    return await import('./map-view.tsx')
  } catch {
    // Offline; the page shows its drawing, or its words.
    return { default: ({ fallback }: MapProps) => fallback }
  }
})

/** A map of shapes and pins, on plain ground or on the tiles that the operator has set up. */
export function ShopMap(props: MapProps) {
  const hydrated = useHydrated()
  if (!hydrated || !hasWebGl()) return props.fallback
  return (
    <Suspense fallback={props.fallback}>
      <MapView {...props} />
    </Suspense>
  )
}

let found: boolean | undefined

/** Whether the browser draws with WebGL 2. Tested once, because browsers allow few contexts. */
function hasWebGl(): boolean {
  found ??=
    'WebGL2RenderingContext' in window && document.createElement('canvas').getContext('webgl2') !== null
  return found
}
