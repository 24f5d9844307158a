import type { KeyboardEvent } from 'react'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { RemovableChip } from '../../../ui/removable-chip.tsx'

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
  fault: string | undefined
}

/** A list one picks several things from: each becomes a chip, which can be taken away again by its place. */
export function ShelfPicker({ label, prompt, groups, picked, fault, ...list }: ShelfPickerProps) {
  return (
    <div className="min-w-0">
      <SelectField
        label={label}
        value=""
        fault={fault}
        onChange={({ target }) => target.value && list.onPick(target.value)}
        onKeyDown={openByArrow}
      >
        <option value="">{prompt}</option>
        {groups.map(({ name, choices }) => (
          <Group key={name} name={name} choices={choices} />
        ))}
      </SelectField>
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

/** Arrows would pick one after the other while the list is shut. */
function openByArrow(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  event.currentTarget.showPicker?.()
}

function Group({ name, choices }: ShelfPickerProps['groups'][number]) {
  const options = choices.map(({ value, name }) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
  return name === '' ? options : <optgroup label={name}>{options}</optgroup>
}
