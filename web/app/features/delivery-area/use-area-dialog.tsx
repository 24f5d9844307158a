import { lazy, type MouseEvent, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { loadTexts } from '../../platform/texts/load.ts'

// The fields of the dialog share the texts of the account's pages.
const load = async () => {
  const [dialog] = await Promise.all([import('./area-dialog.tsx'), loadTexts('account')])
  return dialog
}
const AreaDialog = lazy(load)

/** Opens the dialog that chooses an area instead of its page, and returns the element to render. */
export function useAreaDialog(): { open: (event: MouseEvent) => void; dialog: ReactNode } {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const open = useCallback(
    (event: MouseEvent) => {
      event.preventDefault()
      // If its code cannot be fetched, the page is opened instead, or shows the error.
      load().then(
        () => setOpen(true),
        () => navigate('/delivery-area'),
      )
    },
    [navigate],
  )
  return {
    open,
    dialog: isOpen && (
      <Suspense>
        <AreaDialog onClose={close} />
      </Suspense>
    ),
  }
}
