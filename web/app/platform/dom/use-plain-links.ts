import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * Opens the page of a clicked plain `<a href="/…">` without loading the document. Home has two hundred of them; as the
 * router's own links they would take a tenth of its rendering time, and of its hydration.
 */
export function usePlainLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const path = link?.getAttribute('href')
      // The router's own links have already prevented the default.
      if (!link || !path?.startsWith('/') || event.defaultPrevented || isForBrowser(event, link)) return
      event.preventDefault()
      void navigate(path)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}

/** Whether the click opens a tab or a window, or saves a file. */
function isForBrowser(event: MouseEvent, { target, download }: HTMLAnchorElement): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey || target !== '' || download !== ''
}
