import { useLayoutEffect, useRef, useState } from 'react'

/** Any functions: `never` accepts every parameter. */
type Callbacks = Record<string, (...given: never[]) => unknown>

/**
 * Functions with the same identity in every render that call the latest ones: for listeners, and for rows of long
 * lists, which then rerender only when their data changes.
 */
export function useStableCallbacks<Given extends Callbacks>(callbacks: Given): Given {
  const latest = useRef(callbacks)
  useLayoutEffect(() => {
    latest.current = callbacks
  })
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(callbacks).map((name) => [
          name,
          (...given: unknown[]) => latest.current[name]?.(...(given as never[])),
        ]),
      ) as unknown as Given,
  )
  return stable
}
