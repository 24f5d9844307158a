import { redirect } from 'react-router'

/** The account begins with the profile. */
export function loader() {
  throw redirect('/dashboard/profile')
}

export default function Dashboard() {
  return null
}
