import { type FormEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'

/** Letters of a field's name, as `limits.fieldName` of the contract says. */
const longest = 80

type AddFieldProps = { taken: string[]; onAdd: (label: string) => void; onClose: () => void }

/** Asks what an extra field is called. */
export function AddField({ taken, onAdd, onClose }: AddFieldProps) {
  const t = useTranslations('productForm')
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  // The dialog would begin with the button that closes it.
  useEffect(() => input.current?.focus(), [])
  const add = (event: FormEvent) => {
    event.preventDefault()
    // Wherever it stands, React hands its events on to the form of the product.
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
  // A form within a form is none.
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
