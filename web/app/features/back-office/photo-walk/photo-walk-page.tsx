import { enoughProducts } from '@dix/contract'
import { ArrowLeft, CircleAlert, CircleCheck, RotateCw, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../../platform/api/query-client.ts'
import { freshKey } from '../../../platform/fresh-key.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { refreshFirstSteps, useFirstSteps } from '../first-steps/first-steps-query.ts'
import { AdminHead } from '../frame/admin-head.tsx'
import { isDraft, useWalk } from './use-walk.ts'
import { WalkForm, type WalkValues } from './walk-form.tsx'
import type { QueuedItem } from './walk-queue.ts'

/** Products by phone, one after the other: scan, shoot, price, next. Each is saved while the next one is shot. */
export function PhotoWalkPage() {
  const t = useTranslations('photoWalk')
  const { user } = useUser()
  const userId = user?._id ?? ''
  const { steps } = useFirstSteps()
  const [saved, setSaved] = useState<{ name: string; isDraft: boolean } | null>(null)
  const { queue, items } = useWalk(userId, ({ product }) => {
    setSaved({ name: product.name, isDraft: isDraft(product) })
    void refreshFirstSteps()
  })
  const empty: WalkValues = {
    name: '',
    price: '',
    unit: t('unitAtFirst'),
    stock: t('stockAtFirst'),
    barcode: '',
    category: '',
    picture: null,
    image: null,
  }
  const [round, setRound] = useState<{ number: number; start: WalkValues }>({ number: 0, start: empty })
  const begin = (start: WalkValues) => setRound(({ number }) => ({ number: number + 1, start }))
  const take = async ({ picture, image, ...product }: WalkValues) => {
    const isStored = await queue.add({ key: freshKey(), userId, product, picture, image })
    if (!isStored) toast('error', t('notStored'))
    begin({ ...empty, unit: product.unit, stock: product.stock, category: product.category })
    scrollTo({ top: 0, behavior: 'instant' })
  }
  const change = async ({ key, product, picture, image }: QueuedItem) => {
    await queue.drop(key)
    begin({ ...product, picture, image })
  }
  const waiting = items.filter(({ state }) => state === 'waiting')
  const count = steps?.products ?? 0
  return (
    <div className="mx-auto flex w-full max-w-lg grow flex-col">
      <AdminHead title={t('title')}>
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
          .filter(({ state }) => state === 'refused')
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
              <Button variant="outline" onClick={() => void change(item)}>
                {t('change')}
              </Button>
            </li>
          ))}
      </ul>
      <WalkForm key={round.number} start={round.start} onNext={take} />
    </div>
  )
}
