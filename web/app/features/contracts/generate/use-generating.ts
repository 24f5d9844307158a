import { useEffect, useRef, useState } from 'react'
import type { Person } from '../people/person.ts'
import type { Template } from '../template/read-template.ts'
import type { OutputFormat } from './save-contracts.ts'

/** The state of a run. */
export type Run =
  | { state: 'idle' }
  | { state: 'running' | 'done' | 'stopped'; format: OutputFormat; made: number; count: number }
  | { state: 'failed' }

/** Makes contracts, one run at a time; leaving the page stops it. Loads the code with the first run. */
export function useGenerating(getTemplate: () => Promise<Template>) {
  const [run, setRun] = useState<Run>({ state: 'idle' })
  const current = useRef<AbortController | null>(null)
  const stop = () => current.current?.abort()
  useEffect(() => stop, [])

  const start = async (format: OutputFormat, people: readonly Person[]) => {
    if (current.current) return
    const controller = new AbortController()
    current.current = controller
    const { signal } = controller
    const count = people.length
    let made = 0
    const show = (state: 'running' | 'done' | 'stopped') => setRun({ state, format, made, count })
    show('running')
    try {
      const [{ saveContracts }, template] = await Promise.all([import('./save-contracts.ts'), getTemplate()])
      const onProgress = (now: number) => {
        made = now
        show('running')
      }
      await saveContracts({ format, template, people, signal, onProgress })
      show(signal.aborted ? 'stopped' : 'done')
    } catch {
      setRun({ state: 'failed' })
    } finally {
      current.current = null
    }
  }
  return { run, start, stop }
}
