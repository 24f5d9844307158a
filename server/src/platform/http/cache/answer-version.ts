/** Milliseconds for which an outdated answer may be sent while a new one is being made. */
const longestLag = 500

/** Changes that are remembered with their times. */
const remembered = 8

/** The version of what answers show. An answer is current while it has the number of its version. */
export class AnswerVersion {
  #number = 0
  /** When the last versions began (`performance.now`). */
  readonly #begun: number[] = []
  #oldestAllowed = 0

  get number(): number {
    return this.#number
  }

  /** What answers show has changed. */
  advance(): void {
    this.#number++
    this.#begun.push(performance.now())
    if (this.#begun.length > remembered) this.#begun.shift()
  }

  /** From now on no answer of an older version is sent: a user saved, and looks at the result. */
  forbidOlder(): void {
    this.#oldestAllowed = this.#number
  }

  /** Whether an answer of an older version may still be sent while a new one is being made. */
  mayLag(number: number): boolean {
    // The answer is outdated since the version after its own began.
    const outdatedAt = this.#begun.at(number - this.#number) ?? Number.NEGATIVE_INFINITY
    return number >= this.#oldestAllowed && performance.now() - outdatedAt < longestLag
  }
}
