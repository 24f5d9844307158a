/** Processes to end and folders to remove with the bench, oldest first. */
const pending = new Set<() => Promise<void>>()

/**
 * Registers a cleanup. It runs once: when its owner is disposed of (`await using`), or in `cleanUp` if the bench is
 * interrupted first.
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

/** Runs all remaining cleanups, newest first, even if one fails. */
export async function cleanUp(): Promise<void> {
  for (const release of [...pending].reverse()) await release().catch(() => {})
}
