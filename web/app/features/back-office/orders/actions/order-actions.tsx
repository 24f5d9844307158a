import { Button } from '../../../../ui/button.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { MoreActions } from './more-actions.tsx'
import type { DeskAction } from './use-actions.tsx'

const variants = { first: 'filled', beside: 'outline', grave: 'remove', menu: 'outline' } as const

/** The foot of an order: what comes next first, within reach of the thumb. */
export function OrderActions({ actions }: { actions: readonly DeskAction[] }) {
  const buttons = actions.filter(({ place }) => place !== 'menu')
  const [first] = buttons
  if (actions.length === 0) return null
  return (
    <div className="foot-bar flex items-center gap-2 px-4 py-3 shadow-e2 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] md:flex-wrap md:px-7">
      {buttons.map((action) => (
        <ActionButton key={action.name} action={action} isOnPhone={action === first} />
      ))}
      <div className="ms-auto md:hidden">
        <MoreActions actions={actions.filter((action) => action !== first)} />
      </div>
    </div>
  )
}

function ActionButton({ action, isOnPhone }: { action: DeskAction; isOnPhone: boolean }) {
  const { label, icon: Icon, act, busy, place } = action
  const onPhone = isOnPhone ? 'max-md:grow' : 'max-md:hidden'
  return (
    <Button
      variant={variants[place]}
      onClick={act}
      aria-busy={busy || undefined}
      className={`px-4! ${onPhone} ${place === 'grave' ? '@xl:ms-auto' : ''}`}
    >
      {busy ? <Spinner /> : <Icon className="size-5 shrink-0" aria-hidden="true" />}
      <span>{label}</span>
    </Button>
  )
}
