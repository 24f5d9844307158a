import { type Alternative, formatXof, type PickingLine, type PickingOrder } from '@dix/contract'
import { PackageX, Repeat2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { useAction } from '../../platform/forms/use-action.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { cachePicking, useAlternatives } from './counter-query.ts'

type MissingSheetProps = {
  order: PickingOrder
  line: PickingLine
  /** Whether ticks are unsent: the server would remove pieces that are already in the bag. */
  waiting: boolean
  /** Whether it was recorded as missing before, and another product is to be proposed. */
  another: boolean
  onClose: () => void
}

/** A product that was not found: what the customer agreed to, and the products that may replace it. */
export function MissingSheet({ order, line, waiting, another, onClose }: MissingSheetProps) {
  const t = useTranslations('counter')
  const name = useId()
  const { _id, version } = order
  const { productId, substitution, price } = line
  const mayReplace = substitution.choice === 'replace'
  const { found, loading } = useAlternatives({ _id, productId, another }, mayReplace)
  const [chosen, setChosen] = useState<string | null>(null)
  const replacementId = chosen ?? found?.[0]?.productId ?? null
  const seen = { _id, version, productId }
  const apply = ({ data }: { data: PickingOrder }) => {
    cachePicking(data)
    onClose()
  }
  const replacing = useAction(async () =>
    apply(
      another && replacementId !== null
        ? await ask('PUT /api/picking/propose-another', { ...seen, replacementId })
        : await ask('PUT /api/picking/missing', { ...seen, replacementId }),
    ),
  )
  const leaving = useAction(async () =>
    apply(await ask('PUT /api/picking/missing', { ...seen, replacementId: null })),
  )
  return (
    <Dialog title={t(another ? 'another' : 'missing')} onClose={onClose}>
      <div className="flex items-center gap-3">
        <Thumb src={line.image} className="w-14" />
        <p className="min-w-0 wrap-anywhere">
          <span className="block text-card font-semibold">{line.name}</span>
          <span className="unit-line text-small text-ink-2">
            {line.brand && <b>{line.brand}</b>}
            <span>{line.unit}</span>
            <span>{formatXof(price)}</span>
          </span>
        </p>
      </div>
      {!another && (
        <p className="mt-3 flex items-center gap-3 rounded-field bg-mangue-soft p-3 text-card text-mangue-ink">
          <PackageX className="size-5 shrink-0" aria-hidden="true" />
          {t('stockZero')}
        </p>
      )}
      <p className="mt-3 flex items-center gap-3 rounded-field bg-indigo-soft p-3 text-card text-indigo">
        <Repeat2 className="size-5 shrink-0" aria-hidden="true" />
        {t(`agreed_${substitution.choice}`, { price: formatXof(substitution.maxPrice ?? price) })}
      </p>
      {mayReplace && !loading && found?.length === 0 && (
        <p className="mt-3 text-card text-ink-2">{t('noAlternative')}</p>
      )}
      {found && found.length > 0 && (
        <fieldset className="mt-4 flex flex-col gap-2">
          <legend className="sr-only">{t('alternatives')}</legend>
          {found.map((product) => (
            <Choice
              key={product.productId}
              name={name}
              product={product}
              difference={product.price - price}
              checked={product.productId === replacementId}
              onChoose={() => setChosen(product.productId)}
            />
          ))}
        </fieldset>
      )}
      {waiting && (
        <p role="status" className="mt-3 text-card text-ink-2">
          {t('waiting')}
        </p>
      )}
      <DialogFooter>
        {replacementId !== null && (
          <Button
            disabled={waiting}
            onClick={replacing.act}
            aria-busy={replacing.busy || undefined}
            className="min-h-14! w-full"
          >
            {t(another ? 'propose' : 'replace')}
          </Button>
        )}
        {!another && (
          <Button
            variant={
              substitution.choice === 'cancel' ? 'remove' : replacementId === null ? 'filled' : 'outline'
            }
            disabled={waiting}
            onClick={leaving.act}
            aria-busy={leaving.busy || undefined}
            className="w-full"
          >
            {t(substitution.choice === 'cancel' ? 'cancelOrder' : 'leaveOut')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

type ChoiceProps = {
  name: string
  product: Alternative
  difference: number
  checked: boolean
  onChoose: () => void
}

function Choice({ name, product, difference, checked, onChoose }: ChoiceProps) {
  const t = useTranslations('counter')
  return (
    <label className="flex items-center gap-3 rounded-field border border-line p-3 has-checked:border-bissap has-checked:bg-bissap-soft">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="size-5 shrink-0 accent-bissap"
      />
      <Thumb src={product.image} className="w-12" />
      <span className="min-w-0 grow wrap-anywhere">
        <span className="block text-card font-semibold">{product.name}</span>
        <span className="unit-line text-small text-ink-2">
          {product.brand && <b>{product.brand}</b>}
          <span>{product.unit}</span>
        </span>
      </span>
      <span className="shrink-0 text-right">
        <Amount value={product.price} className="block font-bold" />
        <span className={classNames('text-small', difference < 0 ? 'text-feuille' : 'text-ink-2')}>
          {difference === 0
            ? t('samePrice')
            : `${difference > 0 ? '+' : '−'}${formatXof(Math.abs(difference))}`}
        </span>
      </span>
    </label>
  )
}
