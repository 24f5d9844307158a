import type { Offer } from '@dix/contract'
import { CircleStop, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { toastError, useAction, useErrorMessage } from '../../../platform/forms/use-action.ts'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { toast } from '../../../ui/overlay/toasts.ts'
import { CardButton } from '../categories/card-button.tsx'
import type { OfferState } from './offer-state.ts'
import { OfferTermsWords, OfferTimes } from './offer-words.tsx'
import { deleteOffer, endOffer, undoOffer } from './offers-query.ts'

/** Maximum number of covered names that a card shows. */
const maxNames = 4

type CardProps = { offer: Offer; state: OfferState; onEdit: () => void }

/** An offer: its terms, times, coverage and actions. */
export function OfferCard({ offer, state, onEdit }: CardProps) {
  const t = useTranslations('offers')
  const messageOf = useErrorMessage()
  const names = [
    ...offer.categories.map(({ name }) => name),
    ...offer.subCategories.map(({ name }) => name),
    ...offer.brands,
    ...offer.products.map(({ name, unit }) => `${name} (${unit})`),
  ]
  const end = useAction(async () => showSuccess(await endOffer(offer)))
  const remove = useAction(async () => {
    const { message, change } = await deleteOffer(offer)
    toast('success', message, {
      label: t('undo'),
      act: () =>
        void undoOffer(change).then(
          (text) => toast('success', text),
          (failure) => toastError(failure, messageOf(failure)),
        ),
    })
  })
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-white p-4">
      <h3 className="type-h3 wrap-anywhere">{offer.name}</h3>
      <p className="mt-1 text-card font-bold">
        <OfferTermsWords offer={offer} />
      </p>
      <p className="text-small text-ink-2">
        <OfferTimes offer={offer} />
      </p>
      <p className="mt-2 grow text-card wrap-anywhere">
        {names.slice(0, maxNames).join(', ')}
        {names.length > maxNames && ` ${t('andMore', { count: names.length - maxNames })}`}
        {names.length === 0 && t('nothingLeft')}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <CardButton onClick={onEdit} aria-label={t('editNamed', { name: offer.name })}>
          <Pencil className="size-4" aria-hidden="true" />
          {t('edit')}
        </CardButton>
        {state === 'running' && (
          <CardButton onClick={end.act} aria-label={t('endNamed', { name: offer.name })}>
            <CircleStop className="size-4" aria-hidden="true" />
            {t('endNow')}
          </CardButton>
        )}
        <CardButton danger onClick={remove.act} aria-label={t('deleteNamed', { name: offer.name })}>
          <Trash2 className="size-4" aria-hidden="true" />
          {t('delete')}
        </CardButton>
      </div>
    </article>
  )
}
