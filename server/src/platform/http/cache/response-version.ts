/** Milliseconds for which an outdated response may be sent while a new one is being made. */
const longestLag = 500

/** Number of changes that are remembered with their times. */
const maxRemembered = 8

/** The version of the data that responses show. A response is current while its version is the current one. */
export class ResponseVersion {
  #number = 0
  /** The times when the last versions began (`performance.now`). */
  readonly #begun: number[] = []
  #oldestAllowed = 0

  get number(): number {
    return this.#number
  }

  /** Call this when the data that responses show has changed. */
  advance(): void {
    this.#number++
    this.#begun.push(performance.now())
    if (this.#begun.length > maxRemembered) this.#begun.shift()
  }

  /** From now on no response of an older version is sent, because a user who saved looks at the result. */
  forbidOlder(): void {
    this.#oldestAllowed = this.#number
  }

  /** Whether a response of an older version may still be sent while a new one is being made. */
  mayLag(number: number): boolean {
    // A response is outdated as soon as the next version begins.
    const outdatedAt = this.#begun.at(number - this.#number) ?? Number.NEGATIVE_INFINITY
    return number >= this.#oldestAllowed && performance.now() - outdatedAt < longestLag
  }
}
