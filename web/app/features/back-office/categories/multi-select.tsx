import { RotateCw } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { useTranslations } from 'use-intl/react'
import { useReconnected } from '../../../platform/dom/connection.ts'
import { useFocusInPlace } from '../../../platform/dom/use-focus-in-place.ts'
import { FieldError } from '../../../ui/form/field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { RemovableChip } from './removable-chip.tsx'

export type Option = { value: string; name: string }

type MultiSelectProps = {
  label: string
  /** The first option, which selects nothing. */
  prompt: string
  /** The options; those of a group without a name are listed without a heading. */
  groups: readonly { name: string; options: readonly Option[] }[]
  picked: readonly Option[]
  /** Accessible name of the cross on a chip. */
  removeLabel: (name: string) => string
  onPick: (value: string) => void
  onRemove: (index: number) => void
  error: string | undefined
  ref?: Ref<HTMLSelectElement>
  /** For the form library. */
  name?: string
  /** Set when the options failed to load. */
  failure?: NotLoaded | null | undefined
}

/** A select that adds: each pick becomes a removable chip. */
export function MultiSelect({
  label,
  prompt,
  groups,
  picked,
  error,
  ref,
  name,
  failure,
  ...list
}: MultiSelectProps) {
  return (
    <div className="min-w-0">
      <SelectField
        label={label}
        name={name}
        value=""
        error={error}
        ref={ref}
        onChange={({ target }) => target.value && list.onPick(target.value)}
        onKeyDown={openByKey}
      >
        <option value="">{prompt}</option>
        {groups.map(({ name, options }) => (
          <Group key={name} name={name} options={options} />
        ))}
      </SelectField>
      {failure && <OptionsNotLoaded {...failure} />}
      {picked.length > 0 && (
        <ul aria-label={label} className="mt-2 flex flex-wrap gap-2">
          {picked.map(({ value, name }, index) => (
            <li key={`${value} ${index}`} className="min-w-0">
              <RemovableChip remove={list.removeLabel(name)} onRemove={() => list.onRemove(index)}>
                {name}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** On a closed select, arrows and letters would pick options blindly; open it instead. */
function openByKey(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
  const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey
  if (!isArrow && !isLetter) return
  event.preventDefault()
  currentTarget.showPicker?.()
}

function Group({ name, options }: MultiSelectProps['groups'][number]) {
  const elements = options.map(({ value, name }) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
  return name === '' ? elements : <optgroup label={name}>{elements}</optgroup>
}

type NotLoaded = { title: string; retry: () => unknown }

/** Says below a select why its options are missing. Retries automatically once the connection is back. */
function OptionsNotLoaded({ title, retry }: NotLoaded) {
  const t = useTranslations('forms')
  useReconnected(retry)
  const ref = useFocusInPlace<HTMLDivElement>()
  return (
    <div ref={ref} role="alert" className="flex flex-wrap items-center gap-x-3">
      <FieldError>{title}</FieldError>
      <button
        type="button"
        onClick={() => retry()}
        className="reach-44 mt-2 inline-flex items-center gap-1.5 text-card font-bold text-bissap underline underline-offset-3"
      >
        <RotateCw className="size-4" aria-hidden="true" />
        {t('retry')}
      </button>
    </div>
  )
}
