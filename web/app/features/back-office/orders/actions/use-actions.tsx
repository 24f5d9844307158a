import {
  type DeskOrder,
  isToHandBack,
  mayDo,
  orderStateTable,
  seesCustomersIn,
  seesOrdersIn,
} from '@dix/contract'
import {
  Banknote,
  Bike,
  Check,
  CornerUpLeft,
  DoorOpen,
  Hand,
  type LucideIcon,
  Mail,
  MapPin,
  PackageCheck,
  Pencil,
  Printer,
  RotateCw,
  ScanBarcode,
  Store,
  Undo2,
  X,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../../platform/api/ask.ts'
import { useRole } from '../../../../platform/api/use-role.ts'
import { useAction } from '../../../../platform/forms/use-action.ts'
import { Amount } from '../../../../ui/amount.tsx'
import { toast } from '../../../../ui/overlay/toasts.ts'
import { PrintDialog } from '../../print/print-dialog.tsx'
import { AddressDialog } from '../dialogs/address-dialog.tsx'
import { LinesDialog } from '../dialogs/lines-dialog.tsx'
import { ReasonDialog } from '../dialogs/reason-dialog.tsx'
import { RefundDialog } from '../dialogs/refund-dialog.tsx'
import { UnassignDialog } from '../dialogs/unassign-dialog.tsx'
import {
  afterFailure,
  type DestructiveMove,
  destructiveSteps,
  isMoveOf,
  isOnTrip,
  isRefundable,
  type Move,
  nextStep,
  otherSteps,
} from '../steps.ts'
import { paidOutTexts, payoutChannelOf, useHandBack } from '../use-hand-back.ts'
import { sendUnsaved } from './unsaved-steps.ts'
import { useMove } from './use-move.ts'

/** An action on an order. */
export type DeskAction = {
  name: string
  label: ReactNode
  icon: LucideIcon
  act: () => void
  busy: boolean
  /** True shortly after the last step. */
  coolingDown?: boolean
  /**
   * The place of an action: the filled button, next to it, at the end in brique, or in the menu. In narrow layouts, the
   * menu has all actions except the first and those with their own button elsewhere.
   */
  place: 'first' | 'beside' | 'destructive' | 'menu' | 'phone menu'
}

const icons: Record<Move['text'], LucideIcon> = {
  reserve: Hand,
  take: ScanBarcode,
  leaves: Bike,
  packed: PackageCheck,
  atTheDoor: DoorOpen,
  delivered: Check,
  deliveredCash: Banknote,
  notDelivered: X,
  tryAgain: RotateCw,
  comesBack: CornerUpLeft,
  returned: Undo2,
  cancel: X,
}

type Asked = DestructiveMove['text'] | 'lines' | 'refund' | 'address' | 'print' | 'unassign'

/** The actions that the state of an order allows, and the open dialog. */
export function useActions(order: DeskOrder, onOvertaken: (overtaken: boolean) => void) {
  const t = useTranslations('desk')
  const [asked, setAsked] = useState<Asked | null>(null)
  const { moving, coolingDown, move, isUnsaved } = useMove(order, onOvertaken)
  const resend = useAction(async () => {
    const { message } = await ask('POST /api/order/desk/resend', { _id: order._id })
    toast('success', message)
  })
  const owed = order.refunds.find(isToHandBack)
  const handBack = useHandBack(order, owed)
  const amount = () => <Amount value={order.toCollectAmt} currency="same" />
  const stepAction = (step: Move, place: DeskAction['place']): DeskAction => ({
    name: step.text,
    label: t.rich(step.text, { amount }),
    icon: icons[step.text],
    act: () => move(step),
    busy: moving === step.text,
    coolingDown,
    place,
  })
  const askAction = (name: Asked, icon: LucideIcon, place: DeskAction['place']): DeskAction => ({
    name,
    label: t(name === 'cancel' ? 'cancelShort' : name),
    icon,
    act: () => setAsked(name),
    busy: false,
    place,
  })
  const role = useRole()
  const isManaged = mayDo(role, 'manageOrders')
  const isSeen = seesOrdersIn(role, order.status)
  const isPrinted = isSeen && seesCustomersIn(role, order.status)
  const isMine = (step: Move | DestructiveMove) => isMoveOf(role, step)
  const [next, ...others] = [nextStep(order) ?? [], otherSteps(order)].flat().filter(isMine)
  const destructive = destructiveSteps(order.status).filter(isMine)
  const { lines, open, usualNext } = orderStateTable[order.status]
  const failure = afterFailure(order)
  const corrects = failure?.first === 'correct_address' && isManaged
  const isBack = failure?.returnsGoods || usualNext === 'returned'
  const back = isBack ? destructive.find(({ to }) => to === 'returned') : undefined
  const before: DeskAction[] = [
    ...(corrects ? [askAction('address', MapPin, 'first')] : []),
    ...(back ? [askAction(back.text, icons[back.text], 'first')] : []),
  ]
  const actions: DeskAction[] = [
    ...before,
    ...(next ? [stepAction(next, before.length > 0 ? 'beside' : 'first')] : []),
    ...(owed && isManaged
      ? [
          {
            name: `hand back ${owed._id}`,
            label: t.rich(paidOutTexts[payoutChannelOf(order)].amount, {
              amount: () => <Amount value={owed.amount} currency="same" />,
            }),
            icon: Banknote,
            act: handBack.act,
            busy: handBack.busy,
            place: next ? ('beside' as const) : ('first' as const),
          },
        ]
      : []),
    ...others.map((step) => stepAction(step, step.isRare ? 'menu' : 'beside')),
    ...(lines === 'fixed' || !isManaged ? [] : [askAction('lines', Pencil, 'beside')]),
    ...(isManaged && isRefundable(order) ? [askAction('refund', Undo2, 'beside')] : []),
    ...destructive
      .filter((step) => step !== back)
      .map(({ text }) => askAction(text, icons[text], 'destructive')),
    ...(isManaged && isOnTrip(order) ? [askAction('unassign', Store, 'menu')] : []),
    ...(open && isManaged && !corrects ? [askAction('address', MapPin, 'menu')] : []),
    ...(isPrinted ? [askAction('print', Printer, 'phone menu')] : []),
    ...(isManaged && order.customer.email
      ? [
          {
            name: 'resend',
            label: t('resend'),
            icon: Mail,
            act: resend.act,
            busy: resend.busy,
            place: 'menu' as const,
          },
        ]
      : []),
  ]
  const offered: DeskAction[] =
    next && isUnsaved
      ? [{ ...stepAction(next, 'first'), label: t('saveAgain'), icon: RotateCw, act: sendUnsaved }]
      : actions
  const close = () => setAsked(null)
  const step = destructive.find(({ text }) => text === asked)
  const isOffered = offered.some(({ name }) => name === asked)
  return {
    actions: offered,
    coolingDown,
    isUnsaved,
    isSeen,
    isToCall: failure?.first === 'call' && !isUnsaved,
    print: isPrinted ? () => setAsked('print') : undefined,
    // A dialog closes when a colleague's move has made its action impossible.
    dialog: isOffered && (
      <>
        {asked === 'lines' && <LinesDialog order={order} onClose={close} />}
        {asked === 'refund' && <RefundDialog order={order} onClose={close} />}
        {asked === 'address' && <AddressDialog order={order} onClose={close} />}
        {asked === 'unassign' && <UnassignDialog order={order} onClose={close} />}
        {asked === 'print' && <PrintDialog order={order} onClose={close} />}
        {step && <ReasonDialog key={step.text} order={order} step={step} onClose={close} />}
      </>
    ),
  }
}
