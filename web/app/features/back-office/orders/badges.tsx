import {
  type DeskRow,
  type OrderState,
  orderStateTable,
  type PaymentMethod,
  paymentMethodTable,
} from '@dix/contract'
import {
  Banknote,
  Bike,
  Check,
  CornerUpLeft,
  CreditCard,
  DoorOpen,
  Hand,
  type LucideIcon,
  PackageCheck,
  ScanBarcode,
  ShieldAlert,
  Sparkles,
  Undo2,
  Wallet,
  X,
} from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/badge.tsx'
import { stateTones } from '../../orders/index.ts'

const icons: Record<OrderState, LucideIcon> = {
  awaiting_payment: CreditCard,
  placed: Sparkles,
  taken: Hand,
  picking: ScanBarcode,
  packed: PackageCheck,
  on_the_way: Bike,
  at_the_door: DoorOpen,
  delivered: Check,
  not_delivered: ShieldAlert,
  on_the_way_back: CornerUpLeft,
  returned: Undo2,
  cancelled: X,
  expired: X,
}

/** The state of an order at the desk; on phones without its icon. */
export function DeskBadge({ status }: { status: OrderState }) {
  const t = useTranslations('orderStates')
  const Icon = icons[status]
  return (
    <Badge tone={stateTones[status]}>
      <Icon className="size-3.5 shrink-0 max-md:hidden" aria-hidden="true" />
      <span className="truncate">{t(status)}</span>
    </Badge>
  )
}

type Paid = PaymentMethod | 'credit'

const methodIcons: Record<Paid, LucideIcon> = { cash: Banknote, card: CreditCard, credit: Wallet }

/** The payment method of an open order to show: credit if that pays all of it, so that nobody expects cash. */
export function shownMethod({
  status,
  payment_method,
  payment_status,
}: Pick<DeskRow, 'status' | 'payment_method' | 'payment_status'>): Paid {
  const isPaidBefore = orderStateTable[status].open && payment_status === 'paid'
  return isPaidBefore && paymentMethodTable[payment_method].paidAtDoor ? 'credit' : payment_method
}

/** The payment method of an order, in one word. @param short whether phones show only its icon */
export function MethodWord({ method, short }: { method: Paid; short?: boolean }) {
  const t = useTranslations('desk')
  const Icon = methodIcons[method]
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className={short ? 'max-md:sr-only' : undefined}>{t(`method_${method}`)}</span>
    </span>
  )
}
