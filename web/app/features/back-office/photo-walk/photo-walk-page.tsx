import { enoughProducts, tidyUnit } from '@dix/contract'
import { ArrowLeft, CircleAlert, CircleCheck, RotateCw, WifiOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../../platform/api/query-client.ts'
import { freshKey } from '../../../platform/fresh-key.ts'
import { withParameters } from '../../../platform/with-parameters.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { focusOnward } from '../../../ui/overlay/focus-onward.ts'
import { toast } from '../../../ui/overlay/toasts.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useMainLanguage } from '../../shop/index.ts'
import { refreshFirstSteps, useFirstSteps } from '../first-steps/first-steps-query.ts'
import { AdminHead } from '../frame/admin-head.tsx'
import { useListQuery } from '../products/use-list-query.ts'
import { useStoreInput } from '../stores/store-choice.ts'
import { StorePicker } from '../stores/store-picker.tsx'
import { isDraft, useWalk } from './use-walk.ts'
import { WalkForm, type WalkValues } from './walk-form.tsx'
import type { QueuedItem } from './walk-queue.ts'

/** A form of the walk. `corrects` is the key of the refused product that it corrects. */
type Round = { number: number; start: WalkValues; corrects?: string }

/**
 * Adds products by phone, one after the other: scan, photo, price, next. Each is saved while the next one is
 * photographed.
 */
export function PhotoWalkPage() {
  const t = useTranslations('photoWalk')
  const mainLanguage = useMainLanguage()
  const { user } = useUser()
  const userId = user?._id ?? ''
  const { steps } = useFirstSteps()
  const [saved, setSaved] = useState<{ name: string; isDraft: boolean } | null>(null)
  const store = useStoreInput()
  const { query, changeQuery } = useListQuery()
  const { queue, items } = useWalk(userId, ({ product }) => {
    setSaved({ name: product.name, isDraft: isDraft(product) })
    void refreshFirstSteps()
  })
  const empty: WalkValues = {
    name: '',
    price: '',
    // Shoppers read units in the shop's main language, whatever the user's.
    unit: tidyUnit('1 piece', mainLanguage),
    stock: t('stockAtFirst'),
    barcode: '',
    category: query.get('category') ?? '',
    picture: null,
    image: null,
    newCategory: null,
  }
  const [round, setRound] = useState<Round>({ number: 0, start: empty })
  // Incomplete forms that were set aside to correct another product, latest first.
  const [left, setLeft] = useState<Round[]>([])
  const [removing, setRemoving] = useState<QueuedItem | null>(null)
  const typed = useRef<() => WalkValues>(null)
  const begin = (next: Omit<Round, 'number'>) => setRound(({ number }) => ({ ...next, number: number + 1 }))
  const take = async ({ picture, image, newCategory: _created, ...product }: WalkValues) => {
    const isStored = await queue.add(
      { key: freshKey(), userId, product, ...store, picture, image },
      round.corrects,
    )
    if (!isStored) toast('error', t('notStored'))
    const { unit, stock, category } = product
    begin(left[0] ?? { start: { ...empty, unit, stock, category } })
    setLeft(left.slice(1))
    scrollTo({ top: 0, behavior: 'instant' })
  }
  const correct = ({ key, product, picture, image }: QueuedItem) => {
    const now = typed.current?.()
    if (now && (round.corrects !== undefined || isChanged(round.start, now)))
      setLeft([{ ...round, start: now }, ...left])
    begin({ start: { ...product, picture, image, newCategory: null }, corrects: key })
  }
  const keepCategory = (id: string) => changeQuery((before) => withParameters(before, { category: id }), true)
  const remove = () => {
    if (removing) void queue.remove(removing.key)
    setRemoving(null)
    focusOnward()
  }
  const correcting = new Set([round, ...left].map(({ corrects }) => corrects))
  const waiting = items.filter(({ state }) => state === 'waiting')
  const count = steps?.products ?? 0
  return (
    <div className="mx-auto flex w-full max-w-lg grow flex-col">
      <AdminHead title={t('title')}>
        <StorePicker />
        <ButtonLink variant="outline" to="/dashboard/overview">
          <ArrowLeft className="size-4.5" aria-hidden="true" />
          {t('finish')}
        </ButtonLink>
      </AdminHead>
      {count <= enoughProducts && (
        <div className="mb-4">
          <ProgressBar
            label={t('progress', { count, enough: enoughProducts })}
            part={count / enoughProducts}
          />
          <p className="mt-1.5 text-small text-ink-2">{t('progress', { count, enough: enoughProducts })}</p>
        </div>
      )}
      <div role="status" className="empty:hidden">
        {saved && (
          <p className="mb-3 flex gap-2 rounded-field bg-feuille-soft p-3 text-card text-feuille">
            <CircleCheck className="mt-px size-5 shrink-0" aria-hidden="true" />
            <span className="min-w-0 wrap-anywhere">
              {t(saved.isDraft ? 'savedAsDraft' : 'saved', { name: saved.name })}
            </span>
          </p>
        )}
        {waiting.length > 0 && (
          <div className="mb-3 flex flex-wrap items-center gap-2 rounded-field bg-mangue-soft p-3 text-card text-mangue-ink">
            <WifiOff className="size-5 shrink-0" aria-hidden="true" />
            <p className="min-w-40 flex-1">{t('waiting', { count: waiting.length })}</p>
            <Button variant="outline" onClick={() => void queue.retry()}>
              <RotateCw className="size-4" aria-hidden="true" />
              {t('retry')}
            </Button>
          </div>
        )}
      </div>
      <ul className="empty:hidden">
        {items
          .filter(({ key, state }) => state === 'refused' && !correcting.has(key))
          .map((item) => (
            <li
              key={item.key}
              role="alert"
              className="mb-3 flex flex-wrap items-center gap-2 rounded-field bg-brique-soft p-3 text-card text-brique"
            >
              <CircleAlert className="size-5 shrink-0" aria-hidden="true" />
              <p className="min-w-40 flex-1 wrap-anywhere">
                <b>{item.product.name}</b> {item.message}
              </p>
              <Button variant="outline" onClick={() => correct(item)}>
                {t('change')}
              </Button>
              <Button
                variant="remove"
                aria-label={t('removeNamed', { name: item.product.name })}
                onClick={() => setRemoving(item)}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
      </ul>
      {removing && (
        <ConfirmDialog
          title={t('removeTitle', { name: removing.product.name })}
          cancel={t('keep')}
          confirm={t('remove')}
          busy={false}
          onConfirm={remove}
          onClose={() => setRemoving(null)}
        >
          <p className="text-ink-2">{t('removeSure')}</p>
        </ConfirmDialog>
      )}
      <WalkForm
        key={round.number}
        start={round.start}
        typed={typed}
        onNext={take}
        onCategory={keepCategory}
      />
    </div>
  )
}

const isChanged = (start: WalkValues, now: WalkValues): boolean =>
  (Object.keys(start) as (keyof WalkValues)[]).some((name) => start[name] !== now[name])
