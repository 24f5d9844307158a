/** Ends processes and removes folders that must not outlive the bench, oldest first. */
const pending = new Set<() => Promise<void>>()

/**
 * Registers a cleanup. It runs once: when its owner disposes of it (`await using`), or by `cleanUp` when the bench
 * is interrupted before that.
 */
export function onCleanup(release: () => Promise<void>): AsyncDisposable {
  let releasing: Promise<void> | null = null
  const once = () => {
    pending.delete(once)
    releasing ??= release()
    return releasing
  }
  pending.add(once)
  return { [Symbol.asyncDispose]: once }
}

/** Runs all cleanups that are left, newest first, whether or not one of them fails. */
export async function cleanUp(): Promise<void> {
  for (const release of [...pending].reverse()) await release().catch(() => {})
}
