import { Menu, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl/react'

/** The menu on phones, opened by a button in the top bar. */
export function AdminMenu({ children }: { children: (close: () => void) => ReactNode }) {
  const t = useTranslations('admin')
  const dialog = useTranslations('dialog')
  const id = useId()
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={t('openMenu')}
        className="flex size-11 shrink-0 items-center justify-center rounded-button"
      >
        <Menu className="size-5.5" aria-hidden="true" />
      </button>
      <div id={id} popover="auto" className="menu-sheet p-2">
        <div className="flex items-center justify-between ps-3">
          <p className="font-bold">{t('menu')}</p>
          <button
            type="button"
            onClick={close}
            aria-label={dialog('close')}
            className="flex size-11 items-center justify-center"
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        </div>
        {children(close)}
      </div>
    </>
  )
}
