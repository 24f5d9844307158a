import { useRef, useState } from 'react'
import type { Result } from './result.ts'

/** What is wrong with a file before anybody looks into it. No reader: its code could not be fetched. */
export type FileFault = { kind: 'unreadable' | 'tooLarge' | 'noReader' }

type Reader<Value, Fault> = (bytes: Uint8Array) => Result<Value, Fault>

type Source<Value, Fault> = {
  /** Bytes. */
  most: number
  /** Fetches what reads such files. */
  load: () => Promise<Reader<Value, Fault>>
}

/** A file that somebody brings along. One that is wrong is told and leaves the one before in use. */
export function useChosenFile<Value, Fault>(source: Source<Value, Fault>) {
  const [own, setOwn] = useState<{ file: string; value: Value } | null>(null)
  const [fault, setFault] = useState<Fault | FileFault | null>(null)
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)

  const choose = async (file: File) => {
    latest.current += 1
    const turn = latest.current
    setBusy(true)
    const result = await read(file, source)
    // Another file was chosen, or none is wanted any more.
    if (turn !== latest.current) return
    setBusy(false)
    setFault('fault' in result ? result.fault : null)
    if ('value' in result) setOwn({ file: file.name, value: result.value })
  }
  const forget = () => {
    latest.current += 1
    setBusy(false)
    setOwn(null)
    setFault(null)
  }
  return { own, fault, busy, choose, forget }
}

export type ChosenFile<Value, Fault> = ReturnType<typeof useChosenFile<Value, Fault>>

async function read<Value, Fault>(
  file: File,
  { most, load }: Source<Value, Fault>,
): Promise<Result<Value, Fault | FileFault>> {
  if (file.size > most) return { fault: { kind: 'tooLarge' } }
  const [reader, bytes] = await Promise.all([load().catch(() => null), file.arrayBuffer().catch(() => null)])
  // A folder, or a file that was moved away in the meantime.
  if (!bytes) return { fault: { kind: 'unreadable' } }
  return reader ? reader(new Uint8Array(bytes)) : { fault: { kind: 'noReader' } }
}
