import {
  isErrorOf,
  type Order,
  orderLinkPath,
  orderStateTable,
  type SharedCode,
  stateOf,
} from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { LoadError } from '../../platform/forms/load-error.tsx'
import { useLinkToken } from '../../platform/session/use-link-token.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { WithoutScripts } from '../../ui/layout/without-scripts.tsx'
import { PhoneBar } from '../../ui/navigation/phone-bar.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Arrival } from './arrival.tsx'
import { CodeCard } from './delivery/delivery-code.tsx'
import { OrderBody, OrderHead } from './order-view.tsx'
import { LinkedProposals } from './proposals.tsx'

/** An order by the link in its emails: nobody is signed in, so that nothing else can be done here. */
export function LinkedOrderPage() {
  const t = useTranslations('orders')
  const token = useLinkToken(orderLinkPath)
  return (
    <>
      <PhoneBar title={t('order')} back="/" />
      <main id="content" className="column pt-5 md:pt-8">
        <WithoutScripts />
        {token === undefined ? (
          <Skeleton className="h-96" />
        ) : token === null ? (
          <DeadLink />
        ) : (
          <OrderOfLink token={token} />
        )}
      </main>
    </>
  )
}

/** Milliseconds between two reads of an order under way: live events need a session. */
const pollInterval = 5_000

function OrderOfLink({ token }: { token: string }) {
  const t = useTranslations('orders')
  const queryKey = ['order link', token]
  const { data, error, refetch } = useQuery(
    {
      queryKey,
      queryFn: async () => (await ask('POST /api/order/link', { token })).data,
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.order) ? pollInterval : false),
    },
    queryClient,
  )
  if (isDead(error)) return <DeadLink />
  if (!data)
    return error ? (
      <LoadError title={t('oneNotLoaded')} error={error} retry={refetch} />
    ) : (
      <Skeleton className="h-96" />
    )
  const { order, code } = data
  return (
    <>
      <OrderHead order={order} />
      <Arrival order={order} />
      {code && <CodeCard code={code} />}
      <LinkedProposals
        token={token}
        items={order.items}
        onDecided={(order) => queryClient.setQueryData(queryKey, { order, code })}
      />
      <OrderBody order={order} isLinked>
        <ButtonLink to={`/dashboard/myorders/${order._id}`} variant="outline" className="w-full">
          {t('inAccount')}
        </ButtonLink>
      </OrderBody>
    </>
  )
}

function isUnderWay({ status }: Order): boolean {
  const state = stateOf(orderStateTable, status)
  return state === undefined || orderStateTable[state].open
}

function isDead(error: unknown): boolean {
  if (!isErrorOf(error, 'POST /api/order/link')) return false
  switch (error.code) {
    case 'link_dead':
      return true
    default:
      error.code satisfies SharedCode
      return false
  }
}

function DeadLink() {
  const t = useTranslations('orders')
  return (
    <Notice
      icon={<MailX className="size-12 text-brique" strokeWidth={1.75} aria-hidden="true" />}
      title={t('linkDead')}
      hint={t('linkDeadHint')}
      heading="h1"
    >
      <ButtonLink to="/dashboard/myorders">{t('toOrders')}</ButtonLink>
    </Notice>
  )
}
