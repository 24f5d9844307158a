import { useCallback, useEffect, useState } from 'react'
import { useReconnected } from '../../../platform/dom/connection.ts'
import { fetchPeople } from '../bundled.ts'
import { limits } from '../limits.ts'
import { useChosenFile } from '../use-chosen-file.ts'
import type { ListProblem } from './list-problem.ts'
import type { PeopleList, Person } from './person.ts'

const source = {
  maxBytes: limits.list,
  load: async () => (await import('./read-people.ts')).readPeople,
}

/**
 * The people to make contracts for, from the user's own list or the bundled one. `people` is null until it has loaded.
 */
export function usePeople() {
  const list = useChosenFile<PeopleList, ListProblem>(source)
  const { people, failed, retry } = useShippedPeople()
  const chosen = list.chosen?.value
  return {
    list,
    people: chosen?.people ?? people,
    columns: chosen?.columns,
    failed: failed && !chosen,
    retry,
  }
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
