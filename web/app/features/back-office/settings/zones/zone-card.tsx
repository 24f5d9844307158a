import { formatXof, type Quarter, type ZoneKind } from '@dix/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Field } from '../../../../ui/form/field.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { CardButton } from '../../categories/card-button.tsx'
import { typedDigits } from '../coupons/coupon-card.tsx'
import { QuarterPicker } from './quarter-picker.tsx'
import type { TypedZone } from './typed-zones.ts'

/** A store that zones can belong to. */
type StoreChoice = { id: string; name: string; hasPin: boolean }

type CardProps = {
  name: string
  zone: TypedZone
  quarters: readonly Quarter[]
  stores: readonly StoreChoice[]
  /** Whether it is expanded. */
  isNew: boolean
  onChange: (part: Partial<TypedZone>) => void
  onRemove: () => void
}

/** A zone: its area and cost, and its fields on request. */
export function ZoneCard({ name, zone, stores, isNew, onRemove, ...rest }: CardProps) {
  const t = useTranslations('zones')
  const [isOpen, setOpen] = useState(isNew)
  const { kind, quarters, radius, points, deliveryFee, minutes } = zone
  const fee = Number(typedDigits(deliveryFee)) || 0
  const covers = {
    quarters: t('ofQuarters', { count: quarters.length }),
    circle: t('ofCircle', { radius: Number(typedDigits(radius)) || 0 }),
    polygon: t('ofPolygon', { count: points.length }),
  }
  const store = stores.length > 1 && stores.find(({ id }) => id === zone.store)?.name
  return (
    <li className="rounded-card border border-line p-4">
      <p>
        <b className="wrap-anywhere">{name}</b>
      </p>
      <p className="text-card">
        {[store, covers[kind], fee > 0 ? formatXof(fee) : t('free'), minutes && t('ride', { minutes })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <CardButton aria-expanded={isOpen} aria-label={t('edit', { name })} onClick={() => setOpen(!isOpen)}>
          <Pencil className="size-4" aria-hidden="true" />
          {t('editShort')}
        </CardButton>
        <CardButton danger aria-label={t('remove', { name })} onClick={onRemove}>
          <Trash2 className="size-4" aria-hidden="true" />
          {t('removeShort')}
        </CardButton>
      </div>
      {isOpen && <ZoneFields name={name} zone={zone} stores={stores} {...rest} />}
    </li>
  )
}

type TypedNumber = 'radius' | 'deliveryFee' | 'freeFrom' | 'smallestOrder' | 'minutes'

function ZoneFields({ name, zone, quarters, stores, onChange }: Omit<CardProps, 'isNew' | 'onRemove'>) {
  const t = useTranslations('zones')
  const text = (field: TypedNumber | 'name') => ({
    value: zone[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  })
  const hasPin = stores.find(({ id }) => id === zone.store)?.hasPin ?? false
  // A polygon cannot be drawn here; an existing one is kept.
  const kinds: ZoneKind[] =
    zone.kind === 'polygon' ? ['quarters', 'circle', 'polygon'] : ['quarters', 'circle']
  return (
    <fieldset className="mt-4 flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{name}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        <Field label={t('name')} maxLength={60} {...text('name')} />
        {stores.length > 1 && (
          <SelectField
            label={t('store')}
            value={zone.store}
            onChange={({ target }) => onChange({ store: target.value })}
          >
            {stores.map((store) => (
              <option key={store.id} value={store.id}>
                {store.name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={t('kind')}
          value={zone.kind}
          onChange={({ target }) => onChange({ kind: target.value as ZoneKind })}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind_${kind}`)}
            </option>
          ))}
        </SelectField>
        {zone.kind === 'circle' && (
          <Field
            label={t('radius')}
            hint={hasPin ? t('radiusHint') : t('noPin')}
            inputMode="numeric"
            {...text('radius')}
          />
        )}
        <Field label={t('fee')} hint={t('feeHint')} inputMode="numeric" {...text('deliveryFee')} />
        <Field label={t('freeFrom')} hint={t('freeFromHint')} inputMode="numeric" {...text('freeFrom')} />
        <Field label={t('smallestOrder')} inputMode="numeric" {...text('smallestOrder')} />
        <Field label={t('minutes')} inputMode="numeric" {...text('minutes')} />
      </div>
      {zone.kind === 'quarters' && (
        <QuarterPicker
          quarters={quarters}
          chosen={zone.quarters}
          onChange={(chosen) => onChange({ quarters: chosen })}
        />
      )}
    </fieldset>
  )
}
