import { type FormEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'

/** The contract's `limits.fieldName`. */
const longest = 80

type AddFieldProps = { taken: string[]; onAdd: (label: string) => void; onClose: () => void }

/** Asks for the name of an extra field. */
export function AddField({ taken, onAdd, onClose }: AddFieldProps) {
  const t = useTranslations('productForm')
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  // The dialog would focus its close button.
  useEffect(() => input.current?.focus(), [])
  const add = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals: the product form must not be submitted.
    event.stopPropagation()
    const label = name.trim()
    if (label === '' || taken.includes(label)) {
      setFault(t(label === '' ? 'fieldNameMissing' : 'fieldNameTaken'))
      input.current?.focus()
      return
    }
    onAdd(label)
    onClose()
  }
  // Forms cannot be nested.
  return createPortal(
    <Dialog title={t('addFieldTitle')} onClose={onClose}>
      <form onSubmit={add} noValidate className="flex flex-col gap-5">
        <Field
          ref={input}
          label={t('fieldName')}
          placeholder={t('fieldNamePlaceholder')}
          value={name}
          maxLength={longest}
          onChange={({ target }) => {
            setName(target.value)
            setFault(undefined)
          }}
          autoComplete="off"
          error={fault}
        />
        <Button type="submit" className="self-end max-md:w-full">
          {t('addField')}
        </Button>
      </form>
    </Dialog>,
    document.body,
  )
}
