import type { OwnReview as Own, ResponseOf } from '@dix/contract'
import { Pencil, Star, Trash2 } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { useAction } from '../../platform/forms/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewWords } from './review-words.tsx'

type OwnProps = { productId: string; onOwn: (id: string | null) => void; onChanged: () => void }

/** The user's own review of a product: to write, change and delete. */
export function OwnReview({ productId, onOwn, onChanged }: OwnProps) {
  const t = useTranslations('reviews')
  const [own, setOwn] = useState<ResponseOf<'POST /api/review/own'>['data'] | null>(null)
  const [lost, setLost] = useState(false)
  const [editing, setEditing] = useState(false)
  const load = useCallback(async () => {
    setLost(false)
    const found = await ask('POST /api/review/own', { productId }).catch(() => null)
    if (!found) return setLost(true)
    setOwn(found.data)
    onOwn(found.data.review?._id ?? null)
  }, [productId, onOwn])
  useEffect(() => void load(), [load])

  if (lost && !own)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4 rounded-card bg-coton p-4">
        <p className="font-semibold">{t('ownFailed')}</p>
        <Button variant="outline" onClick={load}>
          {t('retry')}
        </Button>
      </div>
    )
  if (!own) return null
  if (own.hiddenReason !== null) return <Hidden>{t('hiddenDeleted', { reason: own.hiddenReason })}</Hidden>
  if (!own.mayReview) return <p className="text-card text-ink-2">{t('notBought')}</p>
  const changed = async () => {
    setEditing(false)
    await load()
    onChanged()
  }
  if (editing)
    return <ReviewForm {...{ productId, own }} onSaved={changed} onCancel={() => setEditing(false)} />
  if (own.review)
    return (
      <Written
        productId={productId}
        review={own.review}
        onEdit={() => setEditing(true)}
        onRemoved={changed}
      />
    )
  return (
    <div>
      <Button onClick={() => setEditing(true)}>
        <Star className="size-5" aria-hidden="true" />
        {t('write')}
      </Button>
    </div>
  )
}

type WrittenProps = {
  productId: string
  review: Own
  onEdit: () => void
  onRemoved: () => Promise<void>
}

function Written({ productId, review, onEdit, onRemoved }: WrittenProps) {
  const t = useTranslations('reviews')
  const [asking, setAsking] = useState(false)
  const remove = useAction(async () => {
    const { message } = await ask('DELETE /api/review/delete', { productId })
    setAsking(false)
    toast('success', message)
    await onRemoved()
  })
  return (
    <div className="rounded-card border border-line p-4">
      <h3 className="type-h3 mb-2">{t('yours')}</h3>
      {review.hiddenReason !== null && (
        <Hidden className="mb-3">{t('hidden', { reason: review.hiddenReason })}</Hidden>
      )}
      <ReviewWords review={review} />
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button variant="outline" onClick={onEdit}>
          <Pencil className="size-4" aria-hidden="true" />
          {t('edit')}
        </Button>
        <Button variant="remove" onClick={() => setAsking(true)}>
          <Trash2 className="size-4" aria-hidden="true" />
          {t('remove')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('removeTitle')}
          cancel={t('cancel')}
          confirm={t('remove')}
          busy={remove.busy}
          onConfirm={remove.act}
          onClose={() => setAsking(false)}
        >
          <p className="text-pretty text-ink-2">
            {t(review.hiddenReason === null ? 'removeHint' : 'removeHiddenHint')}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function Hidden({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p
      className={classNames(
        'rounded-field bg-mangue-soft p-3 text-card wrap-anywhere text-mangue-ink',
        className,
      )}
    >
      {children}
    </p>
  )
}
