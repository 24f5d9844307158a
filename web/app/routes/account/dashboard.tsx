import { redirect } from 'react-router'

/** The first page of the account is the profile. */
export function loader() {
  throw redirect('/dashboard/profile')
}

export default function Dashboard() {
  return null
}
