import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Says the title of each page after the first to screen readers: moving on without loading a document is
 * silent otherwise. Other words and filters of one list are no new page; the list says its count itself.
 */
export function Announcer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const said = useRef(pathname)
  useEffect(() => {
    if (said.current === pathname) return
    said.current = pathname
    setTitle(document.title)
  }, [pathname])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
