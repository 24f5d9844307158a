import {
  type ApiError,
  formatXof,
  messageCountries,
  messagePurposes,
  type NetworkError,
  type ResponseOf,
  type SettingsOfTopic,
  type ShopSettings,
} from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../../platform/api/ask.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { LoadError } from '../../../../platform/forms/load-error.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { numberFields } from '../number-fields.ts'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { type TopicFields, useTopicForm } from '../use-topic-form.ts'

const amounts = ['codesBudget', 'stepsBudget', 'offersBudget', 'smsPrice', 'whatsappPrice'] as const

type Values = Record<(typeof amounts)[number], string> & Pick<ShopSettings['messages'], 'countries'>

const numbers = numberFields(amounts)
const fields: TopicFields<'messages', Values> = {
  toForm: ({ countries, ...value }) => ({ countries, ...numbers.toForm(value) }),
  fromForm: ({ countries, ...values }) => ({ countries, ...numbers.fromForm(values) }),
}

const spendingQuery = queryOptions<ResponseOf<'GET /api/message/spending'>['data'], ApiError | NetworkError>({
  queryKey: ['message-spending'],
  queryFn: async () => (await ask('GET /api/message/spending')).data,
})

/** Daily budgets of messages, and today's cost. */
export function MessagesTopic({ saved, after }: TopicProps & { saved: SettingsOfTopic<'messages'> }) {
  const t = useTranslations('settings')
  const topic = useTopicForm<'messages', Values>(saved, fields)
  const { form } = topic
  const error = form.errorOf('countries')
  return (
    <TopicFrame
      topic={topic}
      title={t('messages')}
      preview={<Spending />}
      previewTitle={t('spentToday')}
      after={after}
    >
      <p className="text-ink-2">{t('messagesHint')}</p>
      {amounts.map((name) => (
        <Field key={name} label={t(name)} hint={t(`${name}Hint`)} inputMode="numeric" {...form.field(name)} />
      ))}
      <fieldset>
        <legend className="mb-2 font-semibold">{t('messageCountries')}</legend>
        {messageCountries.map((country) => (
          <div key={country} className="flex min-h-11 items-center gap-3">
            <Checkbox label={t(`country_${country}`)} value={country} {...form.register('countries')} />
            <span aria-hidden="true">{t(`country_${country}`)}</span>
          </div>
        ))}
        {error && <p className="text-small font-semibold text-bissap">{error}</p>}
      </fieldset>
    </TopicFrame>
  )
}

/** Today's cost per purpose, next to its budget. */
function Spending() {
  const t = useTranslations('settings')
  const { data, error, refetch } = useQuery(spendingQuery, queryClient)
  return (
    <>
      <h2 className="type-h3 mb-3">{t('spentToday')}</h2>
      {!data && error && <LoadError title={t('notLoaded')} error={error} retry={refetch} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && (
        <dl className="divide-y divide-line rounded-card border border-line bg-white px-4">
          {messagePurposes.map((purpose) => {
            const { spent, budget, isSpent, isOnlyForNewNumbers } = data.today.find(
              (row) => row.purpose === purpose,
            )!
            return (
              <div key={purpose} className="py-3">
                <dt className="font-semibold">{t(`purpose_${purpose}`)}</dt>
                <dd>{t('spentOf', { spent: formatXof(spent), budget: formatXof(budget) })}</dd>
                {isSpent && (
                  <dd className="text-small font-semibold text-mangue-ink">
                    {t(isOnlyForNewNumbers ? 'newNumbersSpent' : 'budgetSpent')}
                  </dd>
                )}
              </div>
            )
          })}
        </dl>
      )}
    </>
  )
}
