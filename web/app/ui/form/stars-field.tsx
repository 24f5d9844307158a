import { Star } from 'lucide-react'
import type { ComponentProps } from 'react'
import { everyStars, starLook } from '../stars.tsx'
import { FieldError } from './field.tsx'

type StarsFieldProps = {
  label: string
  /** The number of stars chosen; 0 for none. */
  stars: number
  /** The name of a number of stars. */
  nameOf: (stars: number) => string
  error?: string | undefined
} & Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'>

/** Chooses a number of stars. */
export function StarsField({ label, stars, nameOf, error, ...input }: StarsFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-card font-semibold">{label}</legend>
      <div className="-ms-2 flex">
        {everyStars.map((number) => (
          <label
            key={number}
            className="relative flex size-11 cursor-pointer items-center justify-center rounded-button has-focus-visible:outline-3 has-focus-visible:outline-indigo"
          >
            <input type="radio" value={number} className="sr-only" {...input} />
            <span className="sr-only">{nameOf(number)}</span>
            <Star className={starLook(number <= stars, 'size-8')} aria-hidden="true" />
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
