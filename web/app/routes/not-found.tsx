import { data } from 'react-router'

/** No page has this address: the boundary around the pages says so, with status 404. */
export function loader() {
  throw data(null, 404)
}

export default function NotFound() {
  return null
}
