import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Spinner } from '../../../../ui/spinner.tsx'
import { MoreActions } from './more-actions.tsx'
import type { DeskAction } from './use-actions.tsx'

const variants = { first: 'filled', beside: 'outline', grave: 'remove', menu: 'outline' } as const

type ActionsProps = {
  actions: readonly DeskAction[]
  /** What must be read before the next press. */
  notice: ReactNode
}

/** The foot of an order: what comes next first, within reach of the thumb. */
export function OrderActions({ actions, notice }: ActionsProps) {
  const buttons = actions.filter(({ place }) => place !== 'menu')
  const [first] = buttons
  if (actions.length === 0 && !notice) return null
  return (
    <div data-foot className="foot-bar shadow-e2">
      {notice}
      <div className="flex items-center gap-2 px-4 py-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] md:flex-wrap md:px-7">
        {buttons.map((action) => (
          <ActionButton key={action.name} action={action} isFirst={action === first} />
        ))}
        <div className="ms-auto md:hidden">
          <MoreActions actions={actions.filter((action) => action !== first)} />
        </div>
      </div>
    </div>
  )
}

function ActionButton({ action, isFirst }: { action: DeskAction; isFirst: boolean }) {
  const { label, icon: Icon, act, busy, place } = action
  const onPhone = isFirst ? 'max-md:grow' : 'max-md:hidden'
  return (
    <Button
      data-next={isFirst || undefined}
      variant={variants[place]}
      onClick={act}
      aria-busy={busy || undefined}
      className={`px-4! ${onPhone} ${place === 'grave' ? '@xl:ms-auto' : ''}`}
    >
      {busy ? (
        <Spinner />
      ) : (
        <Icon
          className={classNames('size-5 shrink-0', place === 'beside' && 'md:hidden')}
          aria-hidden="true"
        />
      )}
      <span>{label}</span>
    </Button>
  )
}
