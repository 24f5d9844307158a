import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Spinner } from '../../../../ui/spinner.tsx'
import { MoreActions } from './more-actions.tsx'
import type { DeskAction } from './use-actions.tsx'

const variants = {
  first: 'filled',
  beside: 'outline',
  destructive: 'remove',
  menu: 'outline',
  'phone menu': 'outline',
} as const

type ActionsProps = {
  actions: readonly DeskAction[]
  /** A notice that must be read before the next action. */
  notice: ReactNode
  /** Whether the notice has the next button. */
  isNextInNotice: boolean
}

/** The bottom bar of an order: the next step first, within reach of the thumb. */
export function OrderActions({ actions, notice, isNextInNotice }: ActionsProps) {
  const buttons = actions.filter(({ place }) => place !== 'menu' && place !== 'phone menu')
  // In narrow layouts the menu is never alone; a closed order has one action next to it.
  const [first = actions[0]] = buttons
  return (
    <div
      data-bottom-bar
      className={classNames(
        'bottom-bar shadow-e2 print:hidden',
        buttons.length === 0 && !notice && '@xl:hidden',
      )}
    >
      {notice}
      <div className="flex items-center gap-2 @xl:@max-2xl:gap-1.5 px-4 py-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-7 @xl:flex-wrap">
        {actions.map((action) => (
          <ActionButton
            key={action.name}
            action={action}
            isFirst={action === first}
            isNext={action === first && !isNextInNotice}
            isInMenu={!buttons.includes(action)}
            isTight={buttons.length > 4}
          />
        ))}
        <div className="ms-auto empty:hidden @xl:hidden">
          <MoreActions actions={actions.filter((action) => action !== first)} />
        </div>
      </div>
    </div>
  )
}

type ActionButtonProps = {
  action: DeskAction
  isFirst: boolean
  isNext: boolean
  isInMenu: boolean
  /** Whether the bar beside a list has no room for more than the icon of the first button. */
  isTight: boolean
}

function ActionButton({ action, isFirst, isNext, isInMenu, isTight }: ActionButtonProps) {
  const { label, icon: Icon, act, busy, coolingDown, place } = action
  if (isInMenu && !isFirst) return null
  return (
    <Button
      data-next={isNext || undefined}
      variant={variants[place]}
      onClick={act}
      // Otherwise a key held down would press the next button, and then the one after it.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      aria-busy={busy || undefined}
      aria-disabled={coolingDown || undefined}
      className={classNames(
        'aria-disabled:opacity-60',
        'px-4! @xl:@max-2xl:px-3!',
        isFirst ? '@max-xl:grow' : '@max-xl:hidden',
        isInMenu && '@xl:hidden',
        place === 'destructive' && '@xl:ms-auto',
      )}
    >
      {busy ? (
        <Spinner />
      ) : (
        <Icon
          className={classNames(
            'size-5 shrink-0',
            place === 'beside' && '@xl:hidden',
            isTight && !isFirst && '@xl:@max-2xl:hidden',
          )}
          aria-hidden="true"
        />
      )}
      <span>{label}</span>
    </Button>
  )
}
