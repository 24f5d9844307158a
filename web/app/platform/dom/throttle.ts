/**
 * Calls `action` at once, but on average at most once in `pause` milliseconds; the last call is never lost. After the
 * burst, an action whose promise is still pending delays the next one.
 *
 * @param burst calls that act at once before the pauses begin
 */
export function throttle(
  action: () => unknown,
  pause: number,
  burst = 1,
): { call: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let recent = 0
  let missed = false
  let running: Promise<unknown> | undefined

  function settle(): void {
    if (running) {
      const fired = timer
      // Unless it was cancelled in the meantime.
      const settleLater = () => {
        if (timer === fired) settle()
      }
      void running.then(settleLater, settleLater)
      return
    }
    recent--
    timer = recent > 0 ? setTimeout(settle, pause) : undefined
    if (missed) call()
  }

  function act(): void {
    const started = action()
    if (!(started instanceof Promise)) return
    running = started
    const end = () => {
      if (running === started) running = undefined
    }
    void started.then(end, end)
  }

  function call(): void {
    if (recent >= burst) {
      missed = true
      return
    }
    missed = false
    recent++
    timer ??= setTimeout(settle, pause)
    act()
  }

  /** What waits does not act, and the next call acts at once. */
  function cancel(): void {
    clearTimeout(timer)
    timer = undefined
    running = undefined
    recent = 0
    missed = false
  }

  return { call, cancel }
}
