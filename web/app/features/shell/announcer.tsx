import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Announces each page's title to screen readers, which do not notice client-side navigation. Search texts and filters
 * are not new pages: the list announces its count.
 */
export function Announcer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const announced = useRef(pathname)
  useEffect(() => {
    if (announced.current === pathname) return
    announced.current = pathname
    setTitle(document.title)
  }, [pathname])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
