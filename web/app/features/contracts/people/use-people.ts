import { useCallback, useEffect, useState } from 'react'
import { useReconnected } from '../../../platform/dom/connection.ts'
import { limits } from '../limits.ts'
import { fetchPeople } from '../shipped.ts'
import { useChosenFile } from '../use-chosen-file.ts'
import type { ListFault } from './list-fault.ts'
import type { PeopleList, Person } from './person.ts'

const source = {
  most: limits.list,
  load: async () => (await import('./read-people.ts')).readPeople,
}

/**
 * Whom contracts are for: the shipped list, or one's own, which says what its columns are called. `people` is null
 * until the shipped one is there.
 */
export function usePeople() {
  const list = useChosenFile<PeopleList, ListFault>(source)
  const { people, failed, retry } = useShippedPeople()
  const own = list.own?.value
  return { list, people: own?.people ?? people, columns: own?.columns, failed: failed && !own, retry }
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
