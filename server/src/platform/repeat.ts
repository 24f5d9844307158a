/**
 * Does a piece of work again and again for as long as the process lives. A turn that fails is told of and left; the
 * next one tries again.
 *
 * @param interval milliseconds between two turns
 */
export function repeat(
  interval: number,
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): { stop(): void } {
  const timer = setInterval(() => void work().catch(failed), interval).unref()
  return { stop: () => clearInterval(timer) }
}
