import { quartersOf, type SettingsOfTopic, settingsLimits, storesOf, zoneOf } from '@dix/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/form/field.tsx'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { type TopicFields, useTopicForm } from '../use-topic-form.ts'
import { OwnQuarters } from './own-quarters.tsx'
import {
  emptyZone,
  readZones,
  type TypedZone,
  type TypedZones,
  typedZones,
  zonesOfForm,
} from './typed-zones.ts'
import { ZoneCard } from './zone-card.tsx'
import { ZoneTrial } from './zone-trial.tsx'

const fields: TopicFields<'zones', TypedZones> = { typed: typedZones, read: readZones }

/** The delivery zones of the shop, with their fees and minimum orders. */
export function ZonesTopic({ saved, settings, after }: TopicProps & { saved: SettingsOfTopic<'zones'> }) {
  const t = useTranslations('zones')
  const topic = useTopicForm<'zones', TypedZones>(saved, fields)
  const { form, values } = topic
  const stores = storesOf(settings)
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const quarters = quartersOf(values.quarters)
  const set = (zones: TypedZone[]) => form.setValue('zones', zones)
  const change = (at: number, part: Partial<TypedZone>) =>
    set(values.zones.map((zone, index) => (index === at ? { ...zone, ...part } : zone)))
  const add = () => {
    const zone = emptyZone(stores[0].id)
    setAdded(new Set([...added, zone.id]))
    set([...values.zones, zone])
  }
  const error = form.errorOf('zones') ?? form.errorOf('quarters')
  const entered = zonesOfForm(values)
  return (
    <TopicFrame
      topic={topic}
      title={t('title')}
      preview={
        <ZoneTrial
          quarters={quarters}
          find={(quarter) => zoneOf(entered, stores, { quarter, point: null })}
          delivery={settings.delivery}
        />
      }
      after={after}
    >
      <p className="text-ink-2">{t('hint')}</p>
      <ul className="flex flex-col gap-3 empty:hidden">
        {values.zones.map((zone, index) => (
          <ZoneCard
            key={zone.id}
            name={zone.name || t('number', { number: index + 1 })}
            zone={zone}
            quarters={quarters}
            stores={stores.map(({ id, name, point }) => ({
              id,
              name: name || settings.identity.name,
              hasPin: point !== null,
            }))}
            isNew={added.has(zone.id)}
            onChange={(part) => change(index, part)}
            onRemove={() => set(values.zones.filter((_, other) => other !== index))}
          />
        ))}
      </ul>
      {error && <FieldError>{error}</FieldError>}
      {values.zones.length < settingsLimits.zones && (
        <div>
          <Button variant="outline" onClick={add}>
            <Plus className="size-4.5" aria-hidden="true" />
            {t('add')}
          </Button>
        </div>
      )}
      <OwnQuarters
        quarters={values.quarters}
        city={settings.contact.cities[0] ?? ''}
        onChange={(own) => form.setValue('quarters', own)}
      />
    </TopicFrame>
  )
}
