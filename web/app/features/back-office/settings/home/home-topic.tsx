import type { HomeBanner, HomeRow, SettingsOfTopic, ShopSettings } from '@dix/contract'
import { settingsLimits } from '@dix/contract'
import { Plus, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { freshKey } from '../../../../platform/fresh-key.ts'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { FieldError } from '../../../../ui/form/field.tsx'
import { NoteButton } from '../../../../ui/note-button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { readDateTime } from '../../frame/opening/date-time-input.ts'
import { fieldOfItem, type ItemErrors, itemErrors } from '../item-errors.ts'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { type TopicFields, useTopicForm } from '../use-topic-form.ts'
import { HomeBannerFields } from './home-banner-fields.tsx'
import { HomePreview } from './home-preview.tsx'
import { HomeRowFields } from './home-row-fields.tsx'
import { useHomeTitles } from './home-titles.ts'

/** Loaded when there is something to sort, because it needs a library. */
const SortingList = lazy(() => import('../../sorting/sorting-list.tsx'))

type Values = ShopSettings['home']
type Kind = keyof Values
type Item = HomeBanner | HomeRow

const withTimes = <Of extends Item>(item: Of): Of => ({
  ...item,
  from: readDateTime(item.from ?? ''),
  until: readDateTime(item.until ?? ''),
})

const fields: TopicFields<'home', Values> = {
  toForm: (value) => value,
  fromForm: ({ banners, rows }) => ({ banners: banners.map(withTimes), rows: rows.map(withTimes) }),
  fieldOf: fieldOfItem,
}

const shownTexts = { isOn: true, from: null, until: null, titleFr: '', titleEn: '' }
const newBanner = (): HomeBanner => ({
  ...shownTexts,
  id: newId(),
  textFr: '',
  textEn: '',
  picture: '',
  altFr: '',
  altEn: '',
  link: '',
})
const newRow = (): HomeRow => ({ ...shownTexts, id: newId(), kind: 'offers', category: '', products: [] })
const newId = () => freshKey().slice(0, 12)

/** Banners and rows that the home page shows above the category rows. */
export function HomeTopic({ saved, after }: TopicProps & { saved: SettingsOfTopic<'home'> }) {
  const t = useTranslations('settings')
  const topic = useTopicForm(saved, fields)
  const { form, values } = topic
  const { errors } = form.formState
  const { bannerTitle, rowTitle } = useHomeTitles()
  const change = <Of extends Kind>(kind: Of, items: Values[Of]) => {
    form.clearErrors(kind)
    form.setValue(kind, items as never)
  }
  const changeOne = <Of extends Item>(items: readonly Of[], id: string, part: Partial<Of>) =>
    items.map((item) => (item.id === id ? { ...item, ...part } : item))
  return (
    <TopicFrame topic={topic} title={t('home')} preview={<HomePreview home={values} />} after={after}>
      <p className="text-card text-ink-2">{t('homeHint')}</p>
      <Items
        title={t('banners')}
        items={values.banners}
        nameOf={bannerTitle}
        most={settingsLimits.banners}
        add={t('addBanner')}
        error={form.errorOf('banners')}
        make={newBanner}
        wrong={(index) => isWrong(itemErrors(errors, 'banners', index))}
        onChange={(banners) => change('banners', banners)}
      >
        {(banner, index) => (
          <HomeBannerFields
            banner={banner}
            errors={itemErrors(errors, 'banners', index)}
            disabled={form.busy}
            onChange={(part) => change('banners', changeOne(form.getValues('banners'), banner.id, part))}
          />
        )}
      </Items>
      <Items
        title={t('homeRows')}
        items={values.rows}
        nameOf={rowTitle}
        most={settingsLimits.homeRows}
        add={t('addRow')}
        error={form.errorOf('rows')}
        make={newRow}
        wrong={(index) => isWrong(itemErrors(errors, 'rows', index))}
        onChange={(rows) => change('rows', rows)}
      >
        {(row, index) => (
          <HomeRowFields
            row={row}
            errors={itemErrors(errors, 'rows', index)}
            onChange={(part) => change('rows', changeOne(form.getValues('rows'), row.id, part))}
          />
        )}
      </Items>
    </TopicFrame>
  )
}

type ItemsProps<Of extends Item> = {
  title: string
  items: readonly Of[]
  nameOf: (item: Of) => string
  most: number
  /** Label of the button that adds one. */
  add: string
  error: string | undefined
  make: () => Of
  /** Whether any of its fields has an error. */
  wrong: (index: number) => boolean
  onChange: (items: Of[]) => void
  children: (item: Of, index: number) => ReactNode
}

/** Banners or rows in order, each with its fields. */
function Items<Of extends Item>(props: ItemsProps<Of>) {
  const { title, items, nameOf, most, add, error, make, wrong, onChange, children } = props
  const [added, setAdded] = useState('')
  const t = useTranslations('settings')
  const addOne = () => {
    const item = make()
    setAdded(item.id)
    onChange([...items, item])
  }
  const move = (id: string, to: number) => {
    const moved = items.find((item) => item.id === id)
    if (moved) onChange(items.filter((item) => item !== moved).toSpliced(to, 0, moved))
  }
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-card font-semibold">{title}</h3>
      {items.length > 0 && (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <SortingList
            rows={items.map((item) => ({
              _id: item.id,
              name: nameOf(item),
              unit: item.isOn ? '' : t('off'),
              image: 'picture' in item ? item.picture : '',
              draft: false,
              stock: null,
            }))}
            inside={null}
            onMove={move}
          >
            {(id) => {
              const index = items.findIndex((item) => item.id === id)
              const item = items[index]
              return (
                item && (
                  <Disclosure
                    title={t('edit')}
                    of={nameOf(item)}
                    startsOpen={id === added}
                    forced={wrong(index)}
                  >
                    <div className="flex flex-col gap-4 pb-3">
                      {children(item, index)}
                      <div>
                        <NoteButton
                          label={t('removeItem', { name: nameOf(item) })}
                          sign={<X className="size-3.5" aria-hidden="true" />}
                          onClick={() => onChange(items.filter((other) => other !== item))}
                        >
                          {t('removeThis')}
                        </NoteButton>
                      </div>
                    </div>
                  </Disclosure>
                )
              )
            }}
          </SortingList>
        </Suspense>
      )}
      {error && <FieldError>{error}</FieldError>}
      {items.length < most && (
        <div>
          <NoteButton label={add} sign={<Plus className="size-3.5" aria-hidden="true" />} onClick={addOne}>
            {add}
          </NoteButton>
        </div>
      )}
    </section>
  )
}

const isWrong = (errors: ItemErrors) => Object.keys(errors).length > 0
