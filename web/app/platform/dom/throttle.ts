/**
 * Calls `action` at most once in `pause` milliseconds: at once, and once more at the end of a pause in
 * which calls came, so that the last one is never lost.
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
