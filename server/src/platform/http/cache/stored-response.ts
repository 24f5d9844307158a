import type { ContentEncoding } from './encoding.ts'

/** A cached response: its bytes in the encodings requested so far, and the entity tag of its content. */
export type Rendered = {
  status: number
  headers: Record<string, string>
  bodies: Partial<Record<ContentEncoding, Buffer>>
  etag: string
}

/** A rendered response, the version it was made at, and the basis that it was made from, as JSON. */
export type StoredResponse = { version: number; basis: unknown; rendered: Rendered }

type Head = Omit<StoredResponse, 'rendered'> &
  Omit<Rendered, 'bodies'> & { lengths: [ContentEncoding, number][] }

/** Size in bytes of the field that a record begins with: the length of its head. */
const lengthBytes = 4

/** A response as one record. */
export function asRecord({ version, basis, rendered: { bodies, ...rest } }: StoredResponse): Buffer {
  const parts = Object.entries(bodies) as [ContentEncoding, Buffer][]
  const lengths = parts.map(([encoding, body]): Head['lengths'][number] => [encoding, body.length])
  const head = Buffer.from(JSON.stringify({ version, basis, ...rest, lengths } satisfies Head))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(head.length)
  return Buffer.concat([length, head, ...parts.map(([, body]) => body)])
}

/** Reads the response from a record; its bodies share the record's memory. */
export function fromRecord(record: Buffer): StoredResponse {
  let from = lengthBytes + record.readUInt32LE()
  const head = record.toString('utf8', lengthBytes, from)
  const { version, basis, lengths, ...rest } = JSON.parse(head) as Head
  const bodies: Rendered['bodies'] = {}
  for (const [encoding, length] of lengths) {
    bodies[encoding] = record.subarray(from, from + length)
    from += length
  }
  return { version, basis, rendered: { ...rest, bodies } }
}
