import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { useSession } from '../../platform/session/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { LoginLink } from './login-link.tsx'

const classes =
  'min-h-11 min-w-11 items-center justify-center gap-1 rounded-badge font-bold hover:text-bissap'

/**
 * Login, or the Account menu of a signed-in user. Cached pages contain both; an attribute of the document, set before the
 * first paint, shows one of them.
 *
 * @param menu the contents of the menu, rendered only for signed-in users
 */
export function AccountCorner({ menu }: { menu: (close: () => void) => ReactNode }) {
  const t = useTranslations('shell')
  const id = useId()
  const session = useSession()
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      <LoginLink className={classNames(classes, 'flex signed-in:hidden')}>{t('login')}</LoginLink>
      <button type="button" popoverTarget={id} className={classNames(classes, 'hidden signed-in:flex')}>
        {t('account')}
        <ChevronDown className="size-4" aria-hidden="true" />
      </button>
      <div id={id} popover="auto" className="menu-sheet p-2 md:max-h-[min(80dvh,600px)]! md:w-72">
        {session === 'signed-in' && menu(close)}
      </div>
    </>
  )
}
