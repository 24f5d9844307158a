import {
  centreOf,
  mainStore,
  quartersOf,
  type SettingsOfTopic,
  type ShopSettings,
  type StoreKind,
  type StoreSettings,
  storeKinds,
} from '@dix/contract'
import { DoorClosed, DoorOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/button.tsx'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { PinField } from '../../addresses/index.ts'
import { itemErrors } from '../settings/item-errors.ts'
import { topicOf } from '../settings/settings-query.ts'
import { topicPath } from '../settings/topics.ts'
import { useTopicForm } from '../settings/use-topic-form.ts'
import { StoreForm } from './save-bar.tsx'
import type { ShownStore } from './shown-stores.ts'
import { storesFields } from './stores-fields.ts'

type CardProps = {
  store: ShownStore
  topics: readonly SettingsOfTopic[]
  settings: ShopSettings
  /** Content below. */
  after: ReactNode
}

/** Name, address and position of a store. Phone and address of the main store are those of the shop. */
export function StoreCard({ store, topics, settings, after }: CardProps) {
  const topic = useTopicForm<'stores', ShopSettings['stores']>(topicOf(topics, 'stores'), storesFields)
  const t = useTranslations('stores')
  const { form, values, before } = topic
  const index = values.stores.findIndex(({ id }) => id === store.id)
  const found = values.stores[index]
  const changedOf = <Of extends object>(was: Of | undefined, now: Of) =>
    (Object.keys(now) as (keyof Of & string)[]).filter(
      (name) => JSON.stringify(was?.[name]) !== JSON.stringify(now[name]),
    )
  const names =
    store.id === mainStore
      ? changedOf(before, values).filter((name) => name !== 'stores')
      : found
        ? changedOf(
            before.stores.find(({ id }) => id === store.id),
            found,
          )
        : []
  const changes = [
    {
      title: t('fieldsChanged', { count: Math.max(names.length, 1) }),
      detail: names.map((name) => t(`field_${name}` as 'field_name')).join(', '),
    },
  ]
  const centre = (onChange: (point: StoreSettings['point']) => void) => (
    <QuarterCentre settings={settings} onChange={onChange} />
  )
  return (
    <StoreForm topics={[topic]} changes={changes} after={after}>
      <section
        aria-label={t('card')}
        className="flex max-w-160 flex-col gap-5 rounded-card border border-line bg-white p-4 md:p-5"
      >
        {found ? (
          <OtherFields
            store={found}
            errors={itemErrors(form.formState.errors, 'stores', index)}
            centre={centre}
            onChange={(part) => {
              form.clearErrors('stores')
              form.setValue(
                'stores',
                values.stores.map((item) => (item.id === store.id ? { ...item, ...part } : item)),
              )
            }}
          />
        ) : (
          <>
            <Field
              label={t('name')}
              hint={t('mainNameHint', { name: settings.identity.name })}
              {...form.field('mainName')}
            />
            <div>
              <dl className="grid gap-x-4 gap-y-3 md:grid-cols-2">
                {(['phone', 'address'] as const).map((name) => (
                  <div key={name}>
                    <dt className="text-card font-semibold">{t(name)}</dt>
                    <dd className="whitespace-pre-line text-ink-2 wrap-anywhere">{store[name] || '–'}</dd>
                  </div>
                ))}
              </dl>
              <Link
                to={topicPath('contact')}
                className="reach-44 mt-2 inline-block text-card font-bold text-bissap hover:underline"
              >
                {t('changeContact')}
              </Link>
            </div>
            <div className="flex flex-col gap-3">
              <PinField
                hint={t('pinHint')}
                value={values.mainPoint}
                error={form.errorOf('mainPoint')}
                onChange={(point) => form.setValue('mainPoint', point)}
              />
              {centre((point) => form.setValue('mainPoint', point))}
            </div>
          </>
        )}
        {form.errorOf('stores') && <FieldError>{form.errorOf('stores')}</FieldError>}
      </section>
    </StoreForm>
  )
}

type OtherProps = {
  store: StoreSettings
  errors: Readonly<Record<string, string | undefined>>
  centre: (onChange: (point: StoreSettings['point']) => void) => ReactNode
  onChange: (part: Partial<StoreSettings>) => void
}

function OtherFields({ store, errors, centre, onChange }: OtherProps) {
  const t = useTranslations('stores')
  const text = (field: 'name' | 'address' | 'phone') => ({
    value: store[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  })
  const Sign = store.closed ? DoorOpen : DoorClosed
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={t('name')} {...text('name')} />
        <Field label={t('phone')} hint={t('phoneHint')} inputMode="tel" {...text('phone')} />
        <div className="md:col-span-2">
          <SelectField
            label={t('kind')}
            value={store.kind}
            onChange={({ target }) => onChange({ kind: target.value as StoreKind })}
          >
            {storeKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kind_${kind}`)}
              </option>
            ))}
          </SelectField>
          <p className="mt-1 text-small text-ink-2">{t('kindHint')}</p>
        </div>
      </div>
      <TextArea label={t('address')} {...text('address')} />
      <div className="flex flex-col gap-3">
        <PinField
          hint={t('pinHint')}
          value={store.point}
          error={errors.point}
          onChange={(point) => onChange({ point })}
        />
        {centre((point) => onChange({ point }))}
      </div>
      <div className="border-t border-line pt-4">
        <p className="mb-3 text-card text-ink-2">{t(store.closed ? 'reopenHint' : 'closeHint')}</p>
        <Button
          variant={store.closed ? 'outline' : 'remove'}
          onClick={() => onChange({ closed: !store.closed })}
          className="max-md:w-full"
        >
          <Sign className="size-5" aria-hidden="true" />
          {t(store.closed ? 'reopenShort' : 'closeShort')}
        </Button>
      </div>
    </>
  )
}

type CentreProps = { settings: ShopSettings; onChange: (point: StoreSettings['point']) => void }

/** The centre of a quarter as the position, for users who are not in the store and do not know its coordinates. */
function QuarterCentre({ settings, onChange }: CentreProps) {
  const t = useTranslations('stores')
  const quarters = quartersOf(settings.zones.quarters).filter((quarter) => centreOf(quarter) !== null)
  return (
    <SelectField
      label={t('pinAtQuarter')}
      value=""
      onChange={({ target }) => {
        const quarter = quarters.find(({ id }) => id === target.value)
        if (quarter) onChange(centreOf(quarter))
      }}
    >
      <option value="">{t('chooseQuarter')}</option>
      {quarters.map(({ id, name, city }) => (
        <option key={id} value={id}>{`${name}, ${city}`}</option>
      ))}
    </SelectField>
  )
}
