import type { ReactNode } from 'react'
import { useFocusInPlace } from './use-focus-in-place.ts'

/** Content that another takes the place of, along with the focus. Give both their own `key`. */
export function FocusInPlace({ className, children }: { className?: string; children: ReactNode }) {
  const ref = useFocusInPlace<HTMLDivElement>()
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  )
}
