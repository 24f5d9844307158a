const readers = new Set<() => void>()

/** Calls `reader` after every change of the cart, until the function it returns is called. */
export function hearCart(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** To be called after every change of what a cart is made of. */
export function tellReaders(): void {
  for (const reader of readers) reader()
}
