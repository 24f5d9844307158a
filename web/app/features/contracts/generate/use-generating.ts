import { useEffect, useRef, useState } from 'react'
import type { Person } from '../people/person.ts'
import type { Template } from '../template/read-template.ts'
import type { Way } from './save-contracts.ts'

/** How far the contracts are. */
export type Run =
  | { state: 'idle' }
  | { state: 'running' | 'done' | 'stopped'; way: Way; made: number; count: number }
  | { state: 'failed' }

/** Makes contracts, one run at a time; leaving the page ends it. What makes them is fetched with the first run. */
export function useGenerating(getTemplate: () => Promise<Template>) {
  const [run, setRun] = useState<Run>({ state: 'idle' })
  const current = useRef<AbortController | null>(null)
  const stop = () => current.current?.abort()
  useEffect(() => stop, [])

  const start = async (way: Way, people: readonly Person[]) => {
    if (current.current) return
    const controller = new AbortController()
    current.current = controller
    const { signal } = controller
    const count = people.length
    let made = 0
    const tell = (state: 'running' | 'done' | 'stopped') => setRun({ state, way, made, count })
    tell('running')
    try {
      const [{ saveContracts }, template] = await Promise.all([import('./save-contracts.ts'), getTemplate()])
      const onMade = (now: number) => {
        made = now
        tell('running')
      }
      await saveContracts({ way, template, people, signal, onMade })
      tell(signal.aborted ? 'stopped' : 'done')
    } catch {
      setRun({ state: 'failed' })
    } finally {
      current.current = null
    }
  }
  return { run, start, stop }
}
