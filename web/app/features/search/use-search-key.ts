import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** `/` opens the search, except within a field. */
export function useSearchKey(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
      event.preventDefault()
      const field = document.querySelector<HTMLInputElement>('[role=search] [name=q]')
      if (field) field.focus()
      else navigate('/search')
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [navigate])
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
