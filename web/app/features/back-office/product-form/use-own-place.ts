import { useEffect, useState } from 'react'
import { ownPlace } from './own-place.ts'

/** Where this tab keeps an unfinished form, as `ownPlace` tells it; unknown for a moment. */
export function useOwnPlace(form: string): string | undefined {
  const [place, setPlace] = useState<string>()
  useEffect(() => {
    let left = false
    void ownPlace(form).then((mine) => !left && setPlace(mine))
    return () => {
      left = true
    }
  }, [form])
  return place
}
