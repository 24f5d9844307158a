import { useNavigation } from 'react-router'

/** A line along the top while a page is on its way, for eyes only; quick pages come before it shows. */
export function Progress() {
  if (useNavigation().state === 'idle') return null
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-40">
      <div className="h-0.75 origin-left animate-progress bg-mangue" />
    </div>
  )
}
