import { Ellipsis } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../../ui/class-names.ts'
import type { DeskAction } from './use-actions.tsx'

/** A button that opens a list of actions; on phones a bottom sheet. */
export function MoreActions({ actions }: { actions: readonly DeskAction[] }) {
  const t = useTranslations('desk')
  const id = useId()
  if (actions.length === 0) return null
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={t('moreActions')}
        className="flex size-12 shrink-0 items-center justify-center rounded-button border border-edge bg-white hover:bg-sable"
      >
        <Ellipsis className="size-5.5" aria-hidden="true" />
      </button>
      <div id={id} popover="auto" className="menu-sheet p-2">
        <ul>
          {actions.map(({ name, label, icon: Icon, act, busy, place }) => (
            <li key={name}>
              <button
                type="button"
                aria-busy={busy || undefined}
                onClick={() => {
                  document.getElementById(id)?.hidePopover()
                  act()
                }}
                className={classNames(
                  'flex min-h-12 w-full items-center gap-3 rounded-field px-3 text-left font-semibold hover:bg-sable',
                  place === 'destructive' && 'text-brique',
                )}
              >
                <Icon className="size-5 shrink-0" aria-hidden="true" />
                {label}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
