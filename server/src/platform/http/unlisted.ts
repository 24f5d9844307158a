import { type Endpoint, errorsOf } from '@dix/contract'
import type { AnyProblem } from './problem.ts'

/** The way in which an error violates its endpoint's list; undefined if code and data are as listed. */
export function unlisted(endpoint: Endpoint, { code, data }: AnyProblem): string | undefined {
  const endpointName = `${endpoint.method} ${endpoint.path}`
  const listed = errorsOf(endpoint)[code]
  if (listed === undefined)
    return `${endpointName} returned ${code}, which its endpoint does not list in "errors".`
  if (listed === null)
    return data === undefined
      ? undefined
      : `${endpointName} returned ${code} with data, but its endpoint lists none.`
  const { error } = listed.safeParse(data)
  return error && `${endpointName} returned ${code} with other data than its endpoint lists: ${error.message}`
}
