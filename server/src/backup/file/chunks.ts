/** Bytes in chunks of exactly `size`, except for the last, which may be shorter; none if there are no bytes. */
export async function* inChunks(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const piece of source) {
    waiting.push(piece)
    length += piece.length
    if (length < size) continue
    const bytes = Buffer.concat(waiting, length)
    const whole = length - (length % size)
    for (let from = 0; from < whole; from += size) yield bytes.subarray(from, from + size)
    waiting = [bytes.subarray(whole)]
    length -= whole
  }
  if (length > 0) yield Buffer.concat(waiting, length)
}
