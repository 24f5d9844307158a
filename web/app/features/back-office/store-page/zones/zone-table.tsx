import { formatXof, type Point, type Quarter, type ZoneKind, zoneKinds } from '@dix/contract'
import { ChevronDown, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { useFocusInPlace } from '../../../../platform/dom/use-focus-in-place.ts'
import { digitsOf } from '../../../../platform/forms/digits-of.ts'
import { freshKey } from '../../../../platform/fresh-key.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Field, FieldError } from '../../../../ui/form/field.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import type { ItemErrors } from '../../settings/item-errors.ts'
import { CornerList } from './corner-list.tsx'
import { squareAround } from './corners.ts'
import { QuarterPicker } from './quarter-picker.tsx'
import type { TypedZone } from './typed-zones.ts'
import { strokeOf } from './zone-stroke.ts'

/** A store that zones can belong to. */
type StoreChoice = { id: string; name: string; hasPin: boolean }

type TableProps = {
  /** The zones of the store. */
  zones: readonly TypedZone[]
  /** Where the store delivers without zones. */
  hint: string
  /** As saved, for the marks of changed fields. */
  saved: readonly TypedZone[]
  quarters: readonly Quarter[]
  stores: readonly StoreChoice[]
  /** The store of the page. */
  store: StoreChoice
  /** Where a new drawn area begins. */
  centre: Point
  /** Id of the opened zone. */
  edited: string | null
  onEdit: (id: string | null) => void
  /** Whether the shop may have another zone. */
  isFull: boolean
  /** The zone that contains the tried address. */
  found: string | undefined
  errorsOf: (id: string) => ItemErrors
  onAdd: (zone: TypedZone) => void
  onChange: (id: string, part: Partial<TypedZone>) => void
  onRemove: (id: string) => void
}

/** The zones of a store: fee, smallest order and minutes are edited in place, the rest below the opened row. */
export function ZoneTable(props: TableProps) {
  const { zones, hint, saved, store, centre, edited, isFull, found, errorsOf, onEdit, onAdd, onRemove } =
    props
  const t = useTranslations('zones')
  const add = (kind: ZoneKind) => {
    const zone = { ...emptyZone(store.id), kind, points: kind === 'polygon' ? squareAround(centre) : [] }
    onAdd(zone)
    onEdit(zone.id)
  }
  return (
    <div className="@container">
      {zones.length > 0 && (
        <p
          aria-hidden="true"
          className={classNames(
            columns,
            'hidden items-center gap-3 border-y border-line bg-coton px-4 py-2.5 text-small font-bold @[40rem]:grid',
          )}
        >
          <span>{t('zone')}</span>
          <span>{t('feeShort')}</span>
          <span>{t('smallestShort')}</span>
          <span>{t('minutesShort')}</span>
          <span />
        </p>
      )}
      {zones.length === 0 && <p className="border-t border-line p-4 text-ink-2">{hint}</p>}
      <ul className="divide-y divide-line @max-[40rem]:border-t @max-[40rem]:border-line">
        {zones.map((zone, index) => {
          const errors = errorsOf(zone.id)
          return (
            <Row
              {...props}
              key={zone.id}
              zone={zone}
              index={index}
              before={saved.find(({ id }) => id === zone.id)}
              errors={errors}
              isFound={found === zone.id}
              isEdited={edited === zone.id}
              onEdit={() => onEdit(edited === zone.id ? null : zone.id)}
              onRemove={() => {
                onRemove(zone.id)
                onEdit(null)
              }}
            />
          )
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line p-4">
        {!isFull && (
          <div className="flex flex-wrap gap-2.5 max-md:w-full">
            <AddButton onClick={() => add('quarters')}>{t('addQuarters')}</AddButton>
            {store.hasPin && <AddButton onClick={() => add('circle')}>{t('addCircle')}</AddButton>}
            <AddButton onClick={() => add('polygon')}>{t('addPolygon')}</AddButton>
          </div>
        )}
        {zones.length > 1 && <p className="text-small text-ink-2 @[40rem]:ms-auto">{t('cheapest')}</p>}
      </div>
    </div>
  )
}

const columns = '@[40rem]:grid-cols-[minmax(0,1fr)_7.25rem_7.75rem_6rem_2.75rem]'

function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 items-center justify-center gap-2 rounded-button bg-bissap-soft px-4 font-bold text-bissap hover:bg-sable max-md:grow"
    >
      <Plus className="size-4.5" aria-hidden="true" />
      {children}
    </button>
  )
}

/** A new zone of a store, without quarters. */
function emptyZone(store: string): TypedZone {
  return {
    id: freshKey(),
    store,
    name: '',
    kind: 'quarters',
    quarters: [],
    points: [],
    radius: '',
    deliveryFee: '',
    freeFrom: '',
    smallestOrder: '',
    minutes: '',
  }
}

type RowProps = Omit<TableProps, 'zones' | 'hint' | 'saved' | 'edited' | 'onEdit' | 'onRemove'> & {
  zone: TypedZone
  /** Its position among the zones of the store, which decides its stroke. */
  index: number
  before: TypedZone | undefined
  errors: ItemErrors
  isFound: boolean
  isEdited: boolean
  onEdit: () => void
  onRemove: () => void
}

/** Fields below an opened row, which show their own errors. */
const fieldsBelow = ['name', 'radius', 'freeFrom', 'quarters']

function Row({ zone, index, before, errors, isFound, isEdited, onEdit, onRemove, ...rest }: RowProps) {
  const t = useTranslations('zones')
  const id = useId()
  const ref = useFocusInPlace<HTMLLIElement>()
  const name = zone.name || t('number', { number: index + 1 })
  const covers = {
    quarters: t('ofQuarters', { count: zone.quarters.length }),
    circle: t('ofCircle', { radius: Number(digitsOf(zone.radius)) || 0 }),
    polygon: t('ofPolygon', { count: zone.points.length }),
  }
  const freeFrom = Number(digitsOf(zone.freeFrom)) || 0
  const isOpen = isEdited || fieldsBelow.some((field) => errors[field])
  const shownErrors = Object.entries(errors).filter(([field, error]) => error && !fieldsBelow.includes(field))
  const cell = (field: 'deliveryFee' | 'smallestOrder' | 'minutes') => ({
    value: zone[field],
    isChanged: before !== undefined && before[field] !== zone[field],
    errorId: errors[field] && `${id}-${field}`,
    onChange: (value: string) => rest.onChange(zone.id, { [field]: value }),
  })
  return (
    <li
      ref={ref}
      className={classNames(
        'border-s-3 px-4 py-2.5 ps-3.25',
        isOpen || isFound ? 'border-s-bissap bg-bissap-soft' : 'border-s-transparent',
      )}
    >
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)_2.75rem] items-center gap-x-3 gap-y-2.5',
          columns,
        )}
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={t('edit', { name })}
          onClick={onEdit}
          className="flex min-h-11 min-w-0 items-center gap-3 rounded-badge text-left"
        >
          <span
            aria-hidden="true"
            className={classNames('size-5.5 shrink-0 rounded-badge border-2', strokeOf(index).swatch)}
          />
          <span className="min-w-0 grow">
            <b className="block text-card wrap-anywhere">{name}</b>
            <span className="block text-small text-ink-2">
              {[covers[zone.kind], freeFrom > 0 && t('freeFromAmount', { amount: formatXof(freeFrom) })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <ChevronDown
            className={classNames('size-4.5 shrink-0 text-ink-2', isOpen && 'rotate-180')}
            aria-hidden="true"
          />
        </button>
        <div className="grid grid-cols-3 gap-2 @max-[40rem]:col-span-2 @max-[40rem]:row-start-2 @[40rem]:contents">
          <Cell
            label={t('feeShort')}
            of={name}
            unit={t('unitAmount')}
            shortUnit={t('unitAmountShort')}
            {...cell('deliveryFee')}
          />
          <Cell
            label={t('smallestShort')}
            of={name}
            unit={t('unitAmount')}
            shortUnit={t('unitAmountShort')}
            {...cell('smallestOrder')}
          />
          <Cell label={t('minutesShort')} of={name} unit={t('unitMinutes')} {...cell('minutes')} />
        </div>
        <IconButton label={t('remove', { name })} onClick={onRemove} className="hover:bg-brique-soft">
          <Trash2 className="size-5 text-brique" aria-hidden="true" />
        </IconButton>
      </div>
      {shownErrors.map(([field, error]) => (
        <FieldError key={field} id={`${id}-${field}`}>
          {error}
        </FieldError>
      ))}
      {isOpen && <ZoneFields name={name} zone={zone} errors={errors} {...rest} />}
    </li>
  )
}

type CellProps = {
  label: string
  of: string
  unit: string
  /** For narrow screens, where it follows the label. */
  shortUnit?: string
  value: string
  isChanged: boolean
  /** The id of its error message, if there is one. */
  errorId: string | undefined
  onChange: (value: string) => void
}

/** A number of a row with its unit; mangue while it differs from the saved one. An empty field is 0. */
function Cell({ label, of, unit, shortUnit = unit, value, isChanged, errorId, onChange }: CellProps) {
  const t = useTranslations('zones')
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-small text-ink-2 @[40rem]:sr-only">
        {label}
        <span aria-hidden="true" className="@md:hidden">
          {`, ${shortUnit}`}
        </span>
      </label>
      {/* A press beside the number, too, goes into the field. */}
      <label
        htmlFor={id}
        className={classNames(
          'flex h-11 items-center gap-1 rounded-field border px-2.5 focus-within:border-2 focus-within:border-indigo focus-within:px-2.25',
          errorId ? 'border-2 border-brique' : 'border-edge',
          isChanged ? 'bg-mangue-soft' : 'bg-white',
        )}
      >
        <input
          id={id}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          aria-label={t('ofZone', { what: label, name: of })}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          className="w-full min-w-0 bg-transparent font-bold tabular-nums outline-none placeholder:font-normal placeholder:text-ink-3"
        />
        <span aria-hidden="true" className="shrink-0 text-small text-ink-2 @max-md:hidden">
          {unit}
        </span>
      </label>
    </div>
  )
}

type FieldsProps = Pick<
  RowProps,
  'zone' | 'quarters' | 'stores' | 'store' | 'centre' | 'errors' | 'onChange'
> & {
  name: string
}

/** What does not fit in the row. */
function ZoneFields({ name, zone, quarters, stores, store, centre, errors, onChange }: FieldsProps) {
  const t = useTranslations('zones')
  const change = (part: Partial<TypedZone>) => onChange(zone.id, part)
  const text = (field: 'name' | 'radius' | 'freeFrom') => ({
    value: zone[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  const changeKind = (kind: ZoneKind) =>
    change(kind === 'polygon' && zone.points.length === 0 ? { kind, points: squareAround(centre) } : { kind })
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 pt-4 pb-2">
      <legend className="sr-only">{name}</legend>
      <div className="grid gap-3 @lg:grid-cols-2">
        <Field label={t('name')} {...text('name')} />
        <SelectField
          label={t('kind')}
          value={zone.kind}
          onChange={({ target }) => changeKind(target.value as ZoneKind)}
        >
          {zoneKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind_${kind}`)}
            </option>
          ))}
        </SelectField>
        {zone.kind === 'circle' && (
          <Field
            label={t('radius')}
            hint={store.hasPin ? t('radiusHint') : t('noPin')}
            inputMode="numeric"
            {...text('radius')}
          />
        )}
        <Field label={t('freeFrom')} hint={t('freeFromHint')} inputMode="numeric" {...text('freeFrom')} />
        {stores.length > 1 && (
          <SelectField
            label={t('store')}
            value={zone.store}
            onChange={({ target }) => change({ store: target.value })}
          >
            {stores.map(({ id, name: storeName }) => (
              <option key={id} value={id}>
                {storeName}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {zone.kind === 'quarters' && (
        <QuarterPicker
          quarters={quarters}
          chosen={zone.quarters}
          error={errors.quarters}
          onChange={(chosen) => change({ quarters: chosen })}
        />
      )}
      {zone.kind === 'polygon' && (
        <CornerList points={zone.points} onChange={(points) => change({ points })} />
      )}
    </fieldset>
  )
}
