import { hexColour } from '@dix/contract'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../../ui/class-names.ts'
import { FieldMessage, fieldLook } from '../../../../ui/form/field.tsx'

type ColourFieldProps = {
  label: string
  /** Suggested colours, as `#rrggbb`. */
  colours: readonly string[]
  value: string
  error: string | undefined
  onChange: (colour: string) => void
}

/** A colour: one of the suggestions, or any as `#rrggbb`. */
export function ColourField({ label, colours, value, error, onChange }: ColourFieldProps) {
  const t = useTranslations('settings')
  const id = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-card font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-1.5">
        {colours.map((colour) => {
          const isChosen = colour === value.toLowerCase()
          return (
            <label
              key={colour}
              style={{ backgroundColor: colour }}
              className={classNames(
                'flex size-11 cursor-pointer items-center justify-center rounded-field border border-line outline-offset-2 has-focus-visible:outline-2',
                isChosen && 'outline-2 outline-cafe',
              )}
            >
              <input
                type="radio"
                name={id}
                checked={isChosen}
                onChange={() => onChange(colour)}
                aria-label={colour}
                className="sr-only"
              />
              {isChosen && (
                <Check
                  className="size-5 rounded-full bg-white p-0.5 text-cafe"
                  strokeWidth={3}
                  aria-hidden="true"
                />
              )}
            </label>
          )
        })}
        <span className="flex grow items-center gap-1.5">
          <input
            type="color"
            value={hexColour.test(value) ? value : '#000000'}
            onChange={({ target }) => onChange(target.value)}
            aria-label={t('pickColour', { what: label })}
            className="size-11 shrink-0 cursor-pointer rounded-field border border-edge bg-white p-1"
          />
          <input
            value={value}
            onChange={({ target }) => onChange(target.value.trim())}
            aria-label={t('colourCode', { what: label })}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-below` : undefined}
            maxLength={7}
            spellCheck={false}
            className={classNames(fieldLook(Boolean(error)), 'w-22 min-w-0 grow px-2 uppercase')}
          />
        </span>
      </div>
      <FieldMessage id={`${id}-below`} error={error} hint={undefined} />
    </fieldset>
  )
}
