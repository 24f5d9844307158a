/**
 * Loads a value when it is first needed, and caches it. A failure is not cached: the next call tries again, for example
 * an import that failed for lack of a file descriptor.
 *
 * @returns a function that resolves to the value, or rejects like `load`; callers that wait share one attempt
 */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
