/**
 * Calls `action` at most once in `pause` milliseconds: on the first call, and at the end of a pause that had further
 * calls, so that the last one is not lost.
 */
export function throttle(action: () => void, pause: number): { call: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let missed = false

  function settle(): void {
    timer = undefined
    if (missed) call()
  }

  function call(): void {
    if (timer !== undefined) {
      missed = true
      return
    }
    missed = false
    timer = setTimeout(settle, pause)
    action()
  }

  return { call, cancel: () => clearTimeout(timer) }
}
