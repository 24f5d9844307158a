import { ChevronDown, Store } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { useShownStore } from './shown-store.ts'
import { type StoreOption, useStoreChoice } from './store-choice.ts'

/** Chooses the store whose stock is shown and saved. Empty in a shop with one store, and for staff limited to one. */
export function StorePicker({ className }: { className?: string }) {
  const t = useTranslations('stores')
  const { options, store, choose } = useStoreChoice()
  if (options.length === 0) return null
  return <StoreSelect {...{ options, className }} label={t('stockOf')} value={store!} onChange={choose} />
}

/** Chooses all stores or one for orders and figures. Empty in a shop with one store, and for staff limited to one. */
export function ShownStorePicker({ className }: { className?: string }) {
  const t = useTranslations('stores')
  const { options, store, show } = useShownStore()
  if (options.length === 0) return null
  const all = { _id: '', name: t('all') }
  return (
    <StoreSelect
      options={[all, ...options]}
      label={t('shown')}
      value={store ?? ''}
      onChange={show}
      className={className}
    />
  )
}

type SelectProps = {
  options: readonly StoreOption[]
  label: string
  value: string
  onChange: (id: string) => void
  className: string | undefined
}

function StoreSelect({ options, label, value, onChange, className }: SelectProps) {
  const id = useId()
  return (
    <div className={classNames('relative min-w-0 md:max-w-60', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Store
        className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-4.5"
        aria-hidden="true"
      />
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="h-12 w-full max-w-full appearance-none truncate rounded-button border border-edge bg-white ps-10 pe-10 font-bold"
      >
        {options.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-4.5"
        aria-hidden="true"
      />
    </div>
  )
}
