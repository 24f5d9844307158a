import { useEffect, useRef } from 'react'
import { focusOnward } from '../../../ui/overlay/focus-onward.ts'

/** Moves the focus when a page shows its next step, because the pressed button disappears with the previous one. */
export function useStepFocus(step: string): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) focusOnward()
    before.current = step
  }, [step])
}
