import { type DeskOrder, deskDeliveryPhotoPath, hasDeliveryPhoto, orderStateTable } from '@dix/contract'
import { NotebookPen, ShieldAlert, TriangleAlert, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { serverNow } from '../../../../platform/api/server-time.ts'
import { useMay } from '../../../../platform/api/use-role.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { PhotoThumbnail } from '../../../../ui/photo-thumbnail.tsx'
import { OrderActions } from '../actions/order-actions.tsx'
import { UndoNotice, useUndoable } from '../actions/undo-notice.tsx'
import { useActions } from '../actions/use-actions.tsx'
import { CustomerCard } from './customer-card.tsx'
import { DeskTimeline } from './desk-timeline.tsx'
import { DetailBill } from './detail-bill.tsx'
import { DetailHead } from './detail-head.tsx'
import { DetailLines } from './detail-lines.tsx'
import { EarlierOrders } from './earlier-orders.tsx'
import { RatingCard } from './rating-card.tsx'
import { Refunds } from './refunds.tsx'
import { useNextFocus } from './use-next-focus.ts'

/** An order as staff see it, with its actions at the bottom. */
export function OrderDetail({ order }: { order: DeskOrder }) {
  const t = useTranslations('desk')
  const may = useMay()
  const [overtaken, setOvertaken] = useState(false)
  const article = useRef<HTMLElement>(null)
  const focus = useNextFocus(article, order.version)
  const { actions, coolingDown, isUnsaved, isSeen, isToCall, print, dialog } = useActions(order, setOvertaken)
  const lastStep = useUndoable(order)
  // A step that is not saved yet follows it, and would be refused afterwards.
  const undoable = isUnsaved ? undefined : lastStep
  // Nothing else is to be done with a closed order.
  const isUndoNext = undoable !== undefined && !overtaken && !orderStateTable[order.status].open
  return (
    <article ref={article} {...focus} className="own-bar @container flex grow flex-col bg-white">
      <DetailHead order={order} menu={actions.filter(({ place }) => place === 'menu')} onPrint={print} />
      <div className="flex grow flex-col gap-5 px-4 pt-4 pb-8 md:px-7 lg:pt-1">
        {orderStateTable[order.status].open && <Suspicions suspicions={order.suspicions} />}
        <CustomerCard order={order} />
        {order.rating && (
          <RatingCard rating={order.rating} refund={actions.find(({ name }) => name === 'refund')} />
        )}
        {order.note && <CustomerNote note={order.note} />}
        {/* An order out of sight comes with only its state. */}
        {order.items.length > 0 && <DetailLines items={order.items} />}
        <div className="grid gap-6 @xl:grid-cols-2">
          <div className="flex flex-col gap-5">
            {order.items.length > 0 && <DetailBill order={order} />}
            <Refunds order={order} />
          </div>
          <section>
            <h2 className="type-h3 mb-2">{t('timeline')}</h2>
            <DeskTimeline timeline={order.timeline} />
            {may('manageOrders') && hasDeliveryPhoto(order.timeline, serverNow()) && (
              <PhotoThumbnail
                src={deskDeliveryPhotoPath(order._id)}
                alt={t('deliveryPhoto')}
                className="mt-3"
              />
            )}
          </section>
        </div>
        <EarlierOrders order={order} />
      </div>
      <OrderActions
        actions={actions}
        isNextInNotice={isUndoNext}
        notice={
          overtaken ? (
            <Overtaken onClose={() => setOvertaken(false)} />
          ) : isUnsaved ? (
            <Status text={t('unsaved')} />
          ) : undoable ? (
            <>
              {isToCall && <Status text={t('callFirst')} />}
              <UndoNotice order={order} event={undoable} coolingDown={coolingDown} isNext={isUndoNext} />
            </>
          ) : isToCall ? (
            <Status text={t('callFirst')} />
          ) : (
            !isSeen && <Status text={t('outOfSight')} />
          )
        }
      />
      {dialog}
    </article>
  )
}

/**
 * Says that a colleague, or a request whose response was lost, has changed the order in the meantime; its current state
 * is shown.
 */
function Overtaken({ onClose }: { onClose: () => void }) {
  const t = useTranslations('desk')
  const dialog = useTranslations('dialog')
  return (
    <div role="alert" className="flex items-center gap-3 bg-mangue-soft py-1 ps-4 text-mangue-ink md:ps-7">
      <TriangleAlert className="size-5 shrink-0" aria-hidden="true" />
      <p className="min-w-0 grow font-semibold">{t('overtaken')}</p>
      <IconButton label={dialog('close')} onClick={onClose}>
        <X className="size-5" aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function Status({ text }: { text: string }) {
  return (
    <p role="status" className="px-4 pt-2 font-semibold md:px-7">
      {text}
    </p>
  )
}

/** The reasons why staff should check an order before they prepare it. */
function Suspicions({ suspicions }: Pick<DeskOrder, 'suspicions'>) {
  const t = useTranslations('desk')
  if (suspicions.length === 0) return null
  return (
    <ul className="flex flex-col gap-1.5 rounded-card bg-brique-soft px-4 py-3 font-semibold text-brique">
      {suspicions.map((suspicion) => (
        <li key={suspicion} className="flex items-start gap-2.5">
          <ShieldAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          {t(`suspicion_${suspicion}`)}
        </li>
      ))}
    </ul>
  )
}

function CustomerNote({ note }: { note: string }) {
  const t = useTranslations('desk')
  return (
    <p className="flex items-start gap-3 rounded-card bg-mangue-soft px-4 py-3">
      <NotebookPen className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        <b className="block">{t('quoted', { note })}</b>
        <span className="text-small text-ink-2">{t('noteOfCustomer')}</span>
      </span>
    </p>
  )
}
