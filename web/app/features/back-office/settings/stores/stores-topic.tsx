import { type SettingsOfTopic, type ShopSettings, type StoreSettings, settingsLimits } from '@dix/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { freshKey } from '../../../../platform/fresh-key.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, FieldError } from '../../../../ui/form/field.tsx'
import { PinField } from '../../../addresses/index.ts'
import { fieldOfItem, itemErrors } from '../item-errors.ts'
import { readSpans } from '../opening/spans.ts'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { type TopicFields, useTopicForm } from '../use-topic-form.ts'
import { StoreCard } from './store-card.tsx'

type Values = ShopSettings['stores']

const fields: TopicFields<'stores', Values> = {
  typed: (value) => value,
  read: ({ stores, ...main }) => ({
    ...main,
    stores: stores.map((store) => ({
      ...store,
      hours: {
        week: store.hours.week.map(readSpans),
        holidays: store.hours.holidays.map((holiday) => ({ ...holiday, spans: readSpans(holiday.spans) })),
      },
    })),
  }),
  fieldOf: fieldOfItem,
}

/** The shop's stores: name and position of the main store, and all fields of the others. */
export function StoresTopic({ saved, settings, after }: TopicProps & { saved: SettingsOfTopic<'stores'> }) {
  const t = useTranslations('stores')
  const topic = useTopicForm<'stores', Values>(saved, fields)
  const { form, values } = topic
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const set = (stores: StoreSettings[]) => {
    form.clearErrors('stores')
    form.setValue('stores', stores)
  }
  const add = () => {
    const id = freshKey()
    setAdded(new Set([...added, id]))
    set([
      ...values.stores,
      {
        id,
        name: '',
        kind: 'shop',
        address: '',
        phone: '',
        point: null,
        hours: settings.hours,
        closed: false,
      },
    ])
  }
  const listError = form.errorOf('stores')
  return (
    <TopicFrame topic={topic} title={t('title')} after={after}>
      <p className="text-ink-2">{t('hint')}</p>
      <section className="flex flex-col gap-3 rounded-card border border-line p-4">
        <h3 className="type-h3">{t(values.stores.length > 0 ? 'main' : 'only')}</h3>
        {values.stores.length > 0 && <p className="text-card text-ink-2">{t('mainHint')}</p>}
        <Field
          label={t('name')}
          hint={t('mainNameHint', { name: settings.identity.name })}
          maxLength={settingsLimits.city}
          {...form.field('mainName')}
        />
        <PinField
          hint={t('pinHint')}
          value={values.mainPoint}
          error={form.errorOf('mainPoint')}
          onChange={(point) => form.setValue('mainPoint', point)}
        />
      </section>
      <ul className="flex flex-col gap-3 empty:hidden">
        {values.stores.map((store, index) => (
          <StoreCard
            key={store.id}
            name={store.name || t('number', { number: index + 2 })}
            store={store}
            pause={settings.storePauses.pauses.find((one) => one.store === store.id)}
            isNew={!saved.value.stores.some(({ id }) => id === store.id)}
            startsOpen={added.has(store.id)}
            errors={itemErrors(form.formState.errors, 'stores', index)}
            onChange={(part) =>
              set(values.stores.map((other, at) => (at === index ? { ...other, ...part } : other)))
            }
            onRemove={() => set(values.stores.filter((_, at) => at !== index))}
          />
        ))}
      </ul>
      {listError && <FieldError>{listError}</FieldError>}
      {values.stores.length < settingsLimits.stores && (
        <div>
          <Button variant="outline" onClick={add}>
            <Plus className="size-4.5" aria-hidden="true" />
            {t('add')}
          </Button>
        </div>
      )}
    </TopicFrame>
  )
}
