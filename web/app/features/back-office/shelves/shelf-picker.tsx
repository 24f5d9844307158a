import type { KeyboardEvent, Ref } from 'react'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { RemovableChip } from '../../../ui/removable-chip.tsx'
import { type NotLoaded, ShelvesNotLoaded } from './shelves-not-loaded.tsx'

export type Choice = { value: string; name: string }

type ShelfPickerProps = {
  label: string
  /** The first option, which picks nothing. */
  prompt: string
  /** What may be picked; a group without a name stands bare. */
  groups: readonly { name: string; choices: readonly Choice[] }[]
  picked: readonly Choice[]
  /** Accessible name of the cross on a chip. */
  removeLabel: (name: string) => string
  onPick: (value: string) => void
  onRemove: (place: number) => void
  error: string | undefined
  ref?: Ref<HTMLSelectElement>
  /** By which a form finds it. */
  name?: string
  /** What may be picked did not come: what to say, and another try. */
  failure?: NotLoaded | null | undefined
}

/** A list one picks several things from: each becomes a chip, which can be taken away again by its place. */
export function ShelfPicker({
  label,
  prompt,
  groups,
  picked,
  error,
  ref,
  name,
  failure,
  ...list
}: ShelfPickerProps) {
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
        {groups.map(({ name, choices }) => (
          <Group key={name} name={name} choices={choices} />
        ))}
      </SelectField>
      {failure && <ShelvesNotLoaded {...failure} />}
      {picked.length > 0 && (
        <ul aria-label={label} className="mt-2 flex flex-wrap gap-2">
          {picked.map(({ value, name }, place) => (
            <li key={`${value} ${place}`} className="min-w-0">
              <RemovableChip remove={list.removeLabel(name)} onRemove={() => list.onRemove(place)}>
                {name}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** While the list is shut, arrows would pick one after the other, and a letter the first that begins with it. */
function openByKey(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
  const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey
  if (!isArrow && !isLetter) return
  event.preventDefault()
  currentTarget.showPicker?.()
}

function Group({ name, choices }: ShelfPickerProps['groups'][number]) {
  const options = choices.map(({ value, name }) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
  return name === '' ? options : <optgroup label={name}>{options}</optgroup>
}
