type Event = { at: number; run: () => void }

/** Runs events in the order of their times; those of the same time in the order in which they were added. */
export function createEventQueue() {
  /** Sorted, the next one last. */
  const events: Event[] = []
  return {
    at(at: number, run: () => void) {
      let low = 0
      let high = events.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if (events[middle]!.at > at) low = middle + 1
        else high = middle
      }
      events.splice(low, 0, { at, run })
    },
    run() {
      for (let event = events.pop(); event; event = events.pop()) event.run()
    },
  }
}
