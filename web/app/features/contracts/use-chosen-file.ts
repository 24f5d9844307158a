import { useRef, useState } from 'react'
import type { Result } from './result.ts'

/** The reason why a file was not read at all. `noReader`: the code that reads it could not be fetched. */
export type FileFault = { kind: 'unreadable' | 'tooLarge' | 'noReader' }

type Reader<Value, Fault> = (bytes: Uint8Array) => Result<Value, Fault>

type Source<Value, Fault> = {
  maxBytes: number
  /** Fetches the code that reads such files. */
  load: () => Promise<Reader<Value, Fault>>
}

/** A file chosen by the user. An invalid one shows its problem and leaves the previous one in use. */
export function useChosenFile<Value, Fault>(source: Source<Value, Fault>) {
  const [chosen, setChosen] = useState<{ file: string; value: Value } | null>(null)
  const [fault, setFault] = useState<Fault | FileFault | null>(null)
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)

  const choose = async (file: File) => {
    latest.current += 1
    const attempt = latest.current
    setBusy(true)
    const result = await read(file, source)
    // Another file was chosen in the meantime, or none is wanted.
    if (attempt !== latest.current) return
    setBusy(false)
    setFault('fault' in result ? result.fault : null)
    if ('value' in result) setChosen({ file: file.name, value: result.value })
  }
  const reset = () => {
    latest.current += 1
    setBusy(false)
    setChosen(null)
    setFault(null)
  }
  return { chosen, fault, busy, choose, reset }
}

export type ChosenFile<Value, Fault> = ReturnType<typeof useChosenFile<Value, Fault>>

async function read<Value, Fault>(
  file: File,
  { maxBytes, load }: Source<Value, Fault>,
): Promise<Result<Value, Fault | FileFault>> {
  if (file.size > maxBytes) return { fault: { kind: 'tooLarge' } }
  const [reader, bytes] = await Promise.all([load().catch(() => null), file.arrayBuffer().catch(() => null)])
  // The file is a folder, or was moved away in the meantime.
  if (!bytes) return { fault: { kind: 'unreadable' } }
  return reader ? reader(new Uint8Array(bytes)) : { fault: { kind: 'noReader' } }
}
