/**
 * Calls `action` at once, but on average at most once in `pause` milliseconds; the last call is never lost.
 *
 * @param burst calls that act at once before the pauses begin
 */
export function throttle(
  action: () => void,
  pause: number,
  burst = 1,
): { call: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let recent = 0
  let missed = false

  function settle(): void {
    recent--
    timer = recent > 0 ? setTimeout(settle, pause) : undefined
    if (missed) call()
  }

  function call(): void {
    if (recent >= burst) {
      missed = true
      return
    }
    missed = false
    recent++
    timer ??= setTimeout(settle, pause)
    action()
  }

  return { call, cancel: () => clearTimeout(timer) }
}
