/** What must not outlive the bench (processes, folders), in the order it was begun. */
const held = new Set<() => Promise<void>>()

/**
 * Notes how to undo something. It is undone once: when its owner disposes of it (`await using`), or by
 * `releaseAll` when the bench is interrupted before that.
 */
export function hold(release: () => Promise<void>): AsyncDisposable {
  let releasing: Promise<void> | null = null
  const once = () => {
    held.delete(once)
    releasing ??= release()
    return releasing
  }
  held.add(once)
  return { [Symbol.asyncDispose]: once }
}

/** Undoes whatever is still held, newest first, whether or not one of them fails. */
export async function releaseAll(): Promise<void> {
  for (const release of [...held].reverse()) await release().catch(() => {})
}
