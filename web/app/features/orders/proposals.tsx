import type { Order, OrderItem } from '@dix/contract'
import { Check, Repeat2, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { countdownText, useSecondsLeft } from '../../platform/api/use-seconds-left.ts'
import { useFocusInPlace } from '../../platform/dom/use-focus-in-place.ts'
import { useAction } from '../../platform/forms/use-action.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { ItemQuantity } from './order-items.tsx'
import { setOrder } from './orders-query.ts'

type Decision = { productId: string; accept: boolean }

/** Replacements that the shopper may refuse, each with its countdown; nothing at any other time. */
export function Proposals({ order: { _id, items } }: { order: Pick<Order, '_id' | 'items'> }) {
  const decide = async (given: Decision) =>
    setOrder((await ask('PUT /api/order/decide-substitution', { _id, ...given })).data)
  return <ProposalList items={items} onDecide={decide} />
}

/** The same for an order that is shown by the link in its emails. */
export function LinkedProposals({ token, items, onDecided }: LinkedProps) {
  const decide = async (given: Decision) =>
    onDecided((await ask('PUT /api/order/link/decide-substitution', { token, ...given })).data)
  return <ProposalList items={items} onDecide={decide} />
}

type LinkedProps = { token: string; items: Order['items']; onDecided: (order: Order) => void }

type ListProps = {
  items: readonly OrderItem[]
  /** @throws ApiError and NetworkError */
  onDecide: (decision: Decision) => Promise<void>
}

function ProposalList({ items, onDecide }: ListProps) {
  // Without its last item, an order is cancelled.
  const refuse = items.filter(({ quantity }) => quantity > 0).length > 1 ? 'refuseProposal' : 'refuseOnlyItem'
  return items.map((item) =>
    item.proposal?.decision === null ? (
      <Proposal
        key={`${item.productId} ${item.proposal.decideUntil}`}
        item={item}
        refuse={refuse}
        onDecide={onDecide}
      />
    ) : null,
  )
}

type ProposalProps = { item: OrderItem; refuse: 'refuseProposal' | 'refuseOnlyItem' } & Pick<
  ListProps,
  'onDecide'
>

function Proposal(props: ProposalProps) {
  const left = useSecondsLeft(props.item.proposal?.decideUntil)
  return left > 0 && <OpenProposal {...props} left={left} />
}

/** @param left the seconds to decide */
function OpenProposal({ item, refuse, onDecide, left }: ProposalProps & { left: number }) {
  const t = useTranslations('orders')
  const id = useId()
  const ref = useFocusInPlace<HTMLElement>()
  const { productId, name, image, lineTotal, replaces = '' } = item
  const accepting = useAction(() => onDecide({ productId, accept: true }))
  const refusing = useAction(() => onDecide({ productId, accept: false }))
  return (
    <section ref={ref} aria-labelledby={id} className="mb-6 rounded-card bg-indigo-soft p-4">
      <div className="flex items-center gap-3 text-indigo">
        <Repeat2 className="size-5 shrink-0" aria-hidden="true" />
        <h2 id={id} className="type-h3 min-w-0 grow wrap-anywhere">
          <span role="status">{t('proposed', { name: replaces })}</span>
        </h2>
        <span className="type-h3 tabular-nums">{countdownText(left)}</span>
      </div>
      <div className="mt-3 flex items-center gap-3 rounded-field bg-white p-3">
        <Thumb src={image[0]} className="w-14" />
        <p className="min-w-0 wrap-anywhere">
          <span className="block text-card font-semibold">{name}</span>
          <span className="text-small text-ink-2">
            <ItemQuantity item={item} />
          </span>
        </p>
        <Amount value={lineTotal} className="ml-auto text-h3 font-extrabold" />
      </div>
      <p className="mt-3 text-small text-pretty text-ink-2">{t('proposedHint')}</p>
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        <Button onClick={accepting.act} aria-busy={accepting.busy || undefined}>
          <Check className="size-5" aria-hidden="true" />
          {t('acceptProposal')}
        </Button>
        <Button variant="outline" onClick={refusing.act} aria-busy={refusing.busy || undefined}>
          <X className="size-5" aria-hidden="true" />
          {t(refuse)}
        </Button>
      </div>
    </section>
  )
}
