import { useRef, useState } from 'react'
import type { Result } from './result.ts'

/** The reason why a file was not read at all. `noReader`: the code that reads it could not be fetched. */
export type ChosenFileProblem = { kind: 'unreadable' | 'tooLarge' | 'noReader' }

type Reader<Value, Problem> = (bytes: Uint8Array) => Result<Value, Problem>

type Source<Value, Problem> = {
  maxBytes: number
  /** Fetches the code that reads such files. */
  load: () => Promise<Reader<Value, Problem>>
}

/** A file chosen by the user. An invalid one shows its problem and leaves the previous one in use. */
export function useChosenFile<Value, Problem>(source: Source<Value, Problem>) {
  const [chosen, setChosen] = useState<{ file: string; value: Value } | null>(null)
  const [problem, setProblem] = useState<Problem | ChosenFileProblem | null>(null)
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
    setProblem('problem' in result ? result.problem : null)
    if ('value' in result) setChosen({ file: file.name, value: result.value })
  }
  const reset = () => {
    latest.current += 1
    setBusy(false)
    setChosen(null)
    setProblem(null)
  }
  return { chosen, problem, busy, choose, reset }
}

export type ChosenFile<Value, Problem> = ReturnType<typeof useChosenFile<Value, Problem>>

async function read<Value, Problem>(
  file: File,
  { maxBytes, load }: Source<Value, Problem>,
): Promise<Result<Value, Problem | ChosenFileProblem>> {
  if (file.size > maxBytes) return { problem: { kind: 'tooLarge' } }
  const [reader, bytes] = await Promise.all([load().catch(() => null), file.arrayBuffer().catch(() => null)])
  // The file is a folder, or was moved away in the meantime.
  if (!bytes) return { problem: { kind: 'unreadable' } }
  return reader ? reader(new Uint8Array(bytes)) : { problem: { kind: 'noReader' } }
}
