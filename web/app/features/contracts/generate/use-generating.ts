import { useEffect, useRef, useState } from 'react'
import type { Person } from '../people/person.ts'
import type { Template } from '../template/read-template.ts'
import type { OutputFormat } from './save-contracts.ts'

/** The state of a run. */
export type Run =
  | { state: 'idle' }
  | { state: 'running' | 'done' | 'stopped'; format: OutputFormat; completed: number; count: number }
  | { state: 'failed' }

/** Makes contracts, one run at a time. Leaving the page stops the run. The code loads with the first one. */
export function useGenerating(getTemplate: () => Promise<Template>) {
  const [run, setRun] = useState<Run>({ state: 'idle' })
  const running = useRef<AbortController | null>(null)
  const stop = () => running.current?.abort()
  useEffect(() => stop, [])

  const start = async (format: OutputFormat, people: readonly Person[]) => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const count = people.length
    let completed = 0
    const show = (state: 'running' | 'done' | 'stopped') => setRun({ state, format, completed, count })
    show('running')
    try {
      const [{ saveContracts }, template] = await Promise.all([import('./save-contracts.ts'), getTemplate()])
      const onProgress = (latest: number) => {
        completed = latest
        show('running')
      }
      await saveContracts({ format, template, people, signal, onProgress })
      show(signal.aborted ? 'stopped' : 'done')
    } catch {
      setRun({ state: 'failed' })
    } finally {
      running.current = null
    }
  }
  return { run, start, stop }
}
