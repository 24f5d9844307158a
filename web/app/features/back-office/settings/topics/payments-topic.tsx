import { type PaymentMethod, paymentMethods, type SettingsOfTopic, type ShopSettings } from '@dix/contract'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { FieldError } from '../../../../ui/form/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { PreviewBox } from '../preview-box.tsx'
import { TopicFrame } from '../topic-frame.tsx'
import type { TopicProps } from '../topic-props.ts'
import { sameFields, useTopicForm } from '../use-topic-form.ts'

type Values = ShopSettings['payments']

/** The payment methods offered to shoppers, and their order. */
export function PaymentsTopic({ saved, after }: TopicProps & { saved: SettingsOfTopic<'payments'> }) {
  const t = useTranslations('settings')
  const topic = useTopicForm<'payments', Values>(saved, sameFields)
  const { form, values } = topic
  const change = (methods: PaymentMethod[]) => form.setValue('methods', methods)
  const error = form.errorOf('methods')
  return (
    <TopicFrame
      topic={topic}
      title={t('payments')}
      preview={<MethodsPreview methods={values.methods} />}
      after={after}
    >
      <div>
        <p className="mb-3 text-ink-2">{t('methodsHint')}</p>
        <ul className="flex flex-col gap-2">
          {[...values.methods, ...paymentMethods.filter((method) => !values.methods.includes(method))].map(
            (method) => (
              <MethodRow key={method} method={method} methods={values.methods} onChange={change} />
            ),
          )}
        </ul>
        {error && <FieldError>{error}</FieldError>}
      </div>
    </TopicFrame>
  )
}

type RowProps = {
  method: PaymentMethod
  /** The enabled ones, in order. */
  methods: readonly PaymentMethod[]
  onChange: (methods: PaymentMethod[]) => void
}

function MethodRow({ method, methods, onChange }: RowProps) {
  const t = useTranslations('settings')
  const nameOf = useTranslations('paymentMethods')
  const place = methods.indexOf(method)
  const name = nameOf(method)
  const moveTo = (to: number) =>
    onChange(methods.filter((other) => other !== method).toSpliced(to, 0, method))
  return (
    <li className="flex min-h-14 items-center gap-3 rounded-field border border-line px-3.5">
      <Checkbox
        label={t('methodOn', { method: name })}
        checked={place >= 0}
        onChange={({ target }) =>
          onChange(target.checked ? [...methods, method] : methods.filter((other) => other !== method))
        }
      />
      <span className="grow font-semibold">{name}</span>
      {place > 0 && (
        <IconButton label={t('methodUp', { method: name })} onClick={() => moveTo(place - 1)}>
          <ArrowUp className="size-5" aria-hidden="true" />
        </IconButton>
      )}
      {place >= 0 && place < methods.length - 1 && (
        <IconButton label={t('methodDown', { method: name })} onClick={() => moveTo(place + 1)}>
          <ArrowDown className="size-5" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

/** The payment methods as the checkout lists them. */
function MethodsPreview({ methods }: { methods: readonly PaymentMethod[] }) {
  const t = useTranslations('settings')
  const nameOf = useTranslations('paymentMethods')
  return (
    <PreviewBox>
      <div className="rounded-card border border-line bg-white p-4">
        <p className="mb-3 font-bold">{t('methodsPreview')}</p>
        <ol className="flex flex-col gap-2">
          {methods.map((method, index) => (
            <li
              key={method}
              className={
                index === 0
                  ? 'rounded-field border border-bissap bg-bissap-soft p-3 font-semibold'
                  : 'rounded-field border border-line p-3 font-semibold'
              }
            >
              {nameOf(method)}
            </li>
          ))}
        </ol>
      </div>
    </PreviewBox>
  )
}
