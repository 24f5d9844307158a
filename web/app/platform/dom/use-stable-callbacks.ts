import { useLayoutEffect, useRef, useState } from 'react'

/** Any functions: `never` is what every parameter takes. */
type Hands = Record<string, (...given: never[]) => unknown>

/**
 * Functions that stay the same from one rendering to the next and always do what the last one said: for what is
 * called later, and for long lists whose rows are only drawn anew when something of theirs changes.
 */
export function useStableCallbacks<Given extends Hands>(hands: Given): Given {
  const latest = useRef(hands)
  useLayoutEffect(() => {
    latest.current = hands
  })
  const [steady] = useState(
    () =>
      Object.fromEntries(
        Object.keys(hands).map((name) => [
          name,
          (...given: unknown[]) => latest.current[name]?.(...(given as never[])),
        ]),
      ) as unknown as Given,
  )
  return steady
}
