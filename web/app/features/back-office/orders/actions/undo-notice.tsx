import type { DeskOrder } from '@dix/contract'
import { Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../../platform/api/ask.ts'
import { useAction } from '../../../../platform/forms/use-action.ts'
import { useNow } from '../../../../platform/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { sendChange } from '../move-order.ts'

/** The event of the last step of an order while it can be undone. */
export function useUndoable({ undoable }: Pick<DeskOrder, 'undoable'>) {
  const now = useNow()
  return undoable && Date.parse(undoable.until) > now ? undoable.event : undefined
}

type NoticeProps = {
  order: DeskOrder
  event: NonNullable<ReturnType<typeof useUndoable>>
  /** True shortly after the step, so that a double press does not undo it. */
  coolingDown: boolean
  /** Whether it is the next button of the order. */
  isNext: boolean
}

/** Says what can still be undone, with the button that does. */
export function UndoNotice({ order: { _id, version }, event, coolingDown, isNext }: NoticeProps) {
  const t = useTranslations('desk')
  const events = useTranslations('orderEvents')
  const { busy, act } = useAction(() =>
    sendChange(_id, () => ask('PUT /api/order/desk/undo', { _id, version })),
  )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-2 md:px-7">
      <p role="status" className="grow basis-32 font-semibold text-pretty max-md:text-card">
        {t('undoable', { event: events(event) })}
      </p>
      <Button
        variant="outline"
        data-next={isNext || undefined}
        onClick={() => !coolingDown && void act()}
        onKeyDown={(pressed) => pressed.repeat && pressed.preventDefault()}
        aria-busy={busy || undefined}
        aria-disabled={coolingDown || undefined}
        className="ms-auto aria-disabled:opacity-60 max-md:px-3"
      >
        {busy ? <Spinner /> : <Undo2 className="size-5 shrink-0" aria-hidden="true" />}
        {t('undo')}
      </Button>
    </div>
  )
}
