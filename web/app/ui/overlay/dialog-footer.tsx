import type { ReactNode } from 'react'

/** The buttons of a dialog; always visible, while long content scrolls under them. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="bottom-bar -mx-4 mt-4 -mb-4 flex flex-wrap gap-3 px-4 py-3 md:-mx-6 md:-mb-6 md:px-6">
      {children}
    </div>
  )
}
