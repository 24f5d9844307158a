import { useCallback, useEffect, useState } from 'react'
import { useReconnected } from '../../../platform/dom/connection.ts'
import { limits } from '../limits.ts'
import { fetchPeople } from '../shipped.ts'
import { useOwnFile } from '../use-own-file.ts'
import type { ListFault } from './list-fault.ts'
import type { Person } from './person.ts'

const source = {
  most: limits.list,
  load: async () => (await import('./read-people.ts')).readPeople,
}

/** Whom contracts are for: the shipped list, or one's own. `people` is null until the shipped one is there. */
export function usePeople() {
  const list = useOwnFile<Person[], ListFault>(source)
  const { people, failed, retry } = useShippedPeople()
  return { list, people: list.own?.value ?? people, failed: failed && !list.own, retry }
}

function useShippedPeople() {
  const [people, setPeople] = useState<Person[] | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    fetchPeople().then(setPeople, () => setFailed(true))
  }, [])
  useEffect(load, [load])
  useReconnected(load)
  return { people, failed, retry: load }
}
