import { Menu, X } from 'lucide-react'
import { createContext, type ReactNode, use, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'

/** The links of the menu; null until the administrator is known. */
export const MenuNav = createContext<((close: () => void) => ReactNode) | null>(null)

type MenuProps = {
  className?: string
  /** Text beneath the icon, for the bottom bar. */
  children?: ReactNode
}

/** The menu on phones, opened by a button. */
export function AdminMenu({ className, children }: MenuProps) {
  const nav = use(MenuNav)
  const t = useTranslations('admin')
  const dialog = useTranslations('dialog')
  const id = useId()
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={children ? undefined : t('openMenu')}
        className={classNames(
          !children && 'flex size-11 shrink-0 items-center justify-center rounded-button',
          className,
        )}
      >
        <Menu className="size-5.5" aria-hidden="true" />
        {children}
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
        {nav?.(close)}
      </div>
    </>
  )
}
