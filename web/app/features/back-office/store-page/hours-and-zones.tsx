import {
  centreOf,
  deliveryTo,
  formatXof,
  mainStore,
  type OpeningHours,
  type Point,
  type Quarter,
  quartersOf,
  type SettingsOfTopic,
  type ShopSettings,
  settingsLimits,
  storesWithoutZone,
  weekdayName,
} from '@dix/contract'
import { type ReactNode, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl/react'
import { useNumber } from '../../../platform/texts/use-number.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { fieldOfItem, itemErrors, messageWithin, nestedErrors } from '../settings/item-errors.ts'
import { topicOf } from '../settings/settings-query.ts'
import { type TopicFields, useTopicForm } from '../settings/use-topic-form.ts'
import { HolidaysList } from './hours/holidays-list.tsx'
import { OpeningPreview } from './hours/opening-preview.tsx'
import { SlotsFields } from './hours/slots-fields.tsx'
import { WeekTable } from './hours/week-table.tsx'
import { StoreForm } from './save-bar.tsx'
import type { ShownStore } from './shown-stores.ts'
import { hoursForm, storesFields } from './stores-fields.ts'
import { AddressField, areaMeant, TrialResult } from './zones/address-trial.tsx'
import { OwnQuarters } from './zones/own-quarters.tsx'
import { readZones, type TypedZone, type TypedZones, typedZones, zonesOfForm } from './zones/typed-zones.ts'
import { type ZoneChange, zoneChanges } from './zones/zone-changes.ts'
import { ZoneMap } from './zones/zone-map.tsx'
import { ZoneTable } from './zones/zone-table.tsx'

const zonesFields: TopicFields<'zones', TypedZones> = {
  toForm: typedZones,
  fromForm: readZones,
  fieldOf: fieldOfItem,
}

const hoursFields: TopicFields<'hours', OpeningHours> = { ...hoursForm, fieldOf: fieldOfItem }

type TabProps = {
  store: ShownStore
  /** Every store. */
  stores: readonly ShownStore[]
  topics: readonly SettingsOfTopic[]
  settings: ShopSettings
  /** Content below. */
  after: ReactNode
}

/** When a store takes orders, and where it delivers at which fee. */
export function HoursAndZones({ store, stores, topics, settings, after }: TabProps) {
  const t = useTranslations('zones')
  const hours = useHours(store, topics)
  const zones = useTopicForm<'zones', TypedZones>(topicOf(topics, 'zones'), zonesFields)
  const changes = useChanges(hours, zones, stores)
  return (
    <StoreForm
      topics={[hours.topic, zones]}
      changes={changes}
      after={after}
      className="grid items-start gap-4 min-[1200px]:grid-cols-[19rem_minmax(0,1fr)]"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <WeekTable
          week={hours.values.week}
          hasSlots={hours.values.slots?.isOn ?? false}
          error={hours.errorOf('week')}
          onChange={(week) => hours.set({ ...hours.values, week })}
        />
        <HolidaysList
          holidays={hours.values.holidays}
          error={hours.errorOf('holidays')}
          onChange={(holidays) => hours.set({ ...hours.values, holidays })}
        />
        <SlotsFields
          slots={hours.values.slots}
          error={hours.errorOf('slots')}
          errors={hours.slotErrors}
          onChange={(slots) => hours.set({ ...hours.values, slots })}
        />
        <OpeningPreview hours={hours.values} pause={store.pause} />
      </div>
      <section
        aria-label={t('title')}
        className="min-w-0 overflow-hidden rounded-card border border-line bg-white"
      >
        <Zones store={store} stores={stores} settings={settings} topic={zones} />
      </section>
    </StoreForm>
  )
}

/** The hours of the main store are a topic; those of others are part of the topic of the stores. */
function useHours(store: ShownStore, topics: readonly SettingsOfTopic[]) {
  const main = useTopicForm<'hours', OpeningHours>(topicOf(topics, 'hours'), hoursFields)
  const others = useTopicForm<'stores', ShopSettings['stores']>(topicOf(topics, 'stores'), storesFields)
  const index = others.values.stores.findIndex(({ id }) => id === store.id)
  const found = others.values.stores[index]
  if (!found)
    return {
      topic: main,
      before: main.before,
      values: main.values,
      ...hoursErrors(main.form.formState.errors),
      set(now: OpeningHours) {
        main.form.clearErrors()
        main.form.setValue('week', now.week)
        main.form.setValue('holidays', now.holidays)
        main.form.setValue('slots', now.slots)
      },
    }
  return {
    topic: others,
    before: others.before.stores.find(({ id }) => id === store.id)?.hours ?? found.hours,
    values: found.hours,
    ...hoursErrors(others.form.formState.errors, `stores.${index}.hours.`),
    set(now: OpeningHours) {
      others.form.clearErrors('stores')
      others.form.setValue(
        'stores',
        others.values.stores.map((item) => (item.id === store.id ? { ...item, hours: now } : item)),
      )
    },
  }
}

/** The errors of the hours of a store. @param prefix of the names of their fields in the form */
const hoursErrors = (errors: FieldErrors, prefix = '') => ({
  errorOf: (field: keyof OpeningHours) => messageWithin(errors, `${prefix}${field}`),
  slotErrors: nestedErrors(errors, `${prefix}slots`),
})

type ZonesTopic = ReturnType<typeof useTopicForm<'zones', TypedZones>>

type ZonesProps = Omit<TabProps, 'topics' | 'after'> & { topic: ZonesTopic }

function Zones({ store, stores, settings, topic: { form, values, before } }: ZonesProps) {
  const t = useTranslations('zones')
  const [tried, setTried] = useState('')
  const [edited, setEdited] = useState<string | null>(null)
  const quarters = quartersOf(values.quarters)
  const own = values.zones.filter((zone) => zone.store === store.id)
  const enteredZones = zonesOfForm(values)
  const area = areaMeant(quarters, tried)
  const triedQuarter = quarters.find(({ id }) => id === area?.quarter)
  const delivery = area && deliveryTo({ ...settings, zones: enteredZones }, area)
  const triedPoint = area?.point ?? (triedQuarter ? centreOf(triedQuarter) : null)
  const drawn = own.find(({ id, kind }) => id === edited && kind === 'polygon')
  const result = tried.trim() !== '' && (
    <TrialResult isDelivered={delivery !== null && delivery.match.state !== 'outside'}>
      {delivery ? resultText(delivery, t, stores.length > 1) : t('notFound')}
    </TrialResult>
  )
  const set = (zones: TypedZone[]) => {
    form.clearErrors('zones')
    form.setValue('zones', zones)
  }
  const change = (id: string, part: Partial<TypedZone>) =>
    set(values.zones.map((zone) => (zone.id === id ? { ...zone, ...part } : zone)))
  const choice = ({ id, name, point }: ShownStore) => ({ id, name, hasPin: point !== null })
  const error = form.errorOf('zones') ?? form.errorOf('quarters')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4">
        <h2 className="type-h3">{t('title')}</h2>
        <AddressField quarters={quarters} value={tried} onChange={setTried} />
      </div>
      <ZoneMap
        zones={enteredZones.zones.filter((zone) => zone.store === store.id)}
        store={store.point}
        tried={triedPoint}
        quarters={quarters}
        edited={
          drawn && {
            zone: drawn.id,
            points: drawn.points,
            onChange: (points) => change(drawn.id, { points }),
          }
        }
      >
        {result}
      </ZoneMap>
      <ZoneTable
        zones={own}
        hint={t(hintOf(store, stores, values.zones))}
        saved={before.zones}
        quarters={quarters}
        stores={openOf(stores).map(choice)}
        store={choice(store)}
        centre={store.point ?? middleOfCity(quarters, settings.contact.cities[0])}
        edited={edited}
        onEdit={setEdited}
        isFull={values.zones.length >= settingsLimits.zones}
        found={delivery?.match.zone?.id}
        errorsOf={(id) =>
          itemErrors(
            form.formState.errors,
            'zones',
            values.zones.findIndex((zone) => zone.id === id),
          )
        }
        onAdd={(zone) => set([...values.zones, zone])}
        onChange={change}
        onRemove={(id) => set(values.zones.filter((zone) => zone.id !== id))}
      />
      {error && (
        <div className="px-4 pb-3">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <div className="border-t border-line px-4 py-2">
        <Disclosure
          title={t('ownQuarters')}
          forced={messageWithin(form.formState.errors, 'quarters') !== undefined}
        >
          <OwnQuarters
            quarters={values.quarters}
            city={settings.contact.cities[0] ?? ''}
            errorsOf={(index) => itemErrors(form.formState.errors, 'quarters', index)}
            onChange={(own) => {
              form.clearErrors('quarters')
              form.setValue('quarters', own)
            }}
          />
        </Disclosure>
      </div>
    </>
  )
}

const openOf = (stores: readonly ShownStore[]) => stores.filter(({ closed }) => !closed)

/** Where a store without zones delivers, which depends on those of the other stores. */
function hintOf(store: ShownStore, stores: readonly ShownStore[], zones: readonly TypedZone[]) {
  // A closed store shows what applies once it opens.
  const others = openOf(stores).filter(({ id }) => id !== store.id)
  if (storesWithoutZone(zones, [store, ...others]).includes(store)) return 'hintOthersHave'
  return store.id === mainStore ? 'hint' : 'hintMainDelivers'
}

/** Where an area begins that is drawn for a store without a position: in the shop's city, if it is listed. */
function middleOfCity(quarters: readonly Quarter[], city: string | undefined): Point {
  const placed = quarters.filter((quarter) => centreOf(quarter))
  return centreOf(placed.find((quarter) => quarter.city === city) ?? placed[0]!)!
}

/** The result for a tried address: zone, fee and minutes, and the store of several. */
function resultText(
  { match, terms: { deliveryFee, freeFrom, smallestOrder }, store }: ReturnType<typeof deliveryTo>,
  t: ReturnType<typeof useTranslations<'zones'>>,
  hasStores: boolean,
): string {
  if (match.state === 'outside') return t('state_outside')
  return [
    match.zone ? t('inZone', { name: match.zone.name || t('newZone') }) : t(`state_${match.state}`),
    deliveryFee > 0 ? formatXof(deliveryFee) : t('free'),
    // The row of a zone, which is marked, shows these.
    !match.zone && freeFrom !== null && t('freeFromAmount', { amount: formatXof(freeFrom) }),
    !match.zone && smallestOrder > 0 && t('smallestAmount', { amount: formatXof(smallestOrder) }),
    match.zone?.minutes && t('ride', { minutes: String(match.zone.minutes) }),
    hasStores && store.name && t('byStore', { name: store.name }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What the save bar says: "1 zone changed: Mermoz, 500 → 300 F CFA". */
function useChanges(
  hours: { before: OpeningHours; values: OpeningHours },
  zones: ZonesTopic,
  stores: readonly ShownStore[],
) {
  const t = useTranslations('zones')
  const ofSettings = useTranslations('settings')
  const locale = useLocale()
  const number = useNumber()
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const days = hours.values.week.flatMap((spans, day) =>
    isSame(spans, hours.before.week[day]) ? [] : [weekdayName(day, locale)],
  )
  const found = zoneChanges(zones.before, zones.values)
  const open = openOf(stores)
  const known = storesWithoutZone(zones.before.zones, open)
  const without = storesWithoutZone(zones.values.zones, open).filter((store) => !known.includes(store))
  const fieldWords = ({ field, before, now }: ZoneChange['fields'][number]) =>
    t(`changed_${field}`, {
      before: number(before),
      now: field === 'minutes' ? t('ride', { minutes: String(now) }) : formatXof(now),
    })
  const wordsOf = ({ name, kind, movedTo, fields }: ZoneChange) => {
    if (kind === 'added' && !name) return t('newZone')
    const shown = name || t('newZone')
    if (kind !== 'changed') return t(`zone_${kind}`, { name: shown })
    const target = stores.find(({ id }) => id === movedTo)
    if (target) return t('zone_moved', { name: shown, store: target.name })
    return [shown, ...fields.map(fieldWords)].join(', ')
  }
  return [
    ...(days.length > 0 ? [{ title: ofSettings('hours'), detail: days.join(', ') }] : []),
    ...(isSame(hours.values.holidays, hours.before.holidays) ? [] : [{ title: ofSettings('holidays') }]),
    ...(isSame(hours.values.slots, hours.before.slots) ? [] : [{ title: ofSettings('slots') }]),
    ...(found.length > 0
      ? [{ title: t('zonesChanged', { count: found.length }), detail: found.map(wordsOf).join(' ; ') }]
      : []),
    ...(without.length > 0
      ? [
          {
            title: t('withoutZone', { count: without.length }),
            detail: without.map(({ name }) => name).join(', '),
          },
        ]
      : []),
    ...(isSame(zones.values.quarters, zones.before.quarters) ? [] : [{ title: t('ownQuarters') }]),
  ]
}
