import { redirect } from 'react-router'

/** Saves of offers are part of the history; the old URL is in bookmarks. */
export function loader() {
  throw redirect('/dashboard/history?kind=offers', 301)
}

export default function OfferHistory() {
  return null
}
