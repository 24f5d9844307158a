import type { AdminCategory, AdminSubCategory } from '@dix/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useOtherLanguage } from '../../../platform/texts/other-language.ts'
import { Fault, Field } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { tellSuccess } from '../../../ui/success.ts'
import { refreshShelves } from '../shelves-query.ts'
import { ChangedMeanwhile, savedMeanwhile } from './changed-meanwhile.tsx'
import { PictureField } from './picture-field.tsx'
import { usePicture } from './use-picture.ts'

const names = ['name', 'image', 'category', 'name_other'] as const
type ShelfField = (typeof names)[number]

/** What the form knows of a shelf; where it stands is the caller's. */
type ShelfValues = { name: string; image: string; name_other: string; seen?: { revision: number } }

type ShelfFormProps = {
  /** The shelf that is changed; null for a new one. */
  shelf: AdminCategory | AdminSubCategory | null
  placeholder: string
  submit: string
  /** Sends it, and tells the server's message. May throw Refused and Unreachable. */
  send: (values: ShelfValues) => Promise<{ message: string }>
  /** What is wrong with what the caller adds to the form, before anything is sent. */
  missing?: string | undefined
  /** What the caller adds to the form, given what is wrong with it. */
  children?: (fault: string | undefined) => ReactNode
  onSaved: () => void
}

/** Name, picture and second name of a category or a sub category. */
export function ShelfForm({ shelf, placeholder, submit, send, missing, children, onSaved }: ShelfFormProps) {
  const t = useTranslations('shelves')
  const other = useOtherLanguage()
  const [name, setName] = useState(shelf?.name ?? '')
  const picture = usePicture(shelf?.image ?? '')
  const [theirs, setTheirs] = useState<ShelfFormProps['shelf']>(null)
  const seen = theirs ?? shelf
  // What never had a picture may be renamed without one.
  const pictureMissing = picture.uploads.held || (!picture.address && !isBare(shelf) && t('imageMissing'))
  const { form, busy, faults } = useForm<ShelfField>({
    names,
    check: ({ name }) => ({
      ...(name.trim() === '' && { name: t('nameMissing') }),
      ...(pictureMissing && { image: pictureMissing }),
      ...(missing && { category: missing }),
    }),
    send: async ({ name, name_other }) => {
      const values = { name, name_other, image: picture.address }
      const { message } = await send(seen ? { ...values, seen: { revision: seen.revision } } : values).catch(
        (failure) => {
          setTheirs(savedMeanwhile(failure) ?? theirs)
          throw failure
        },
      )
      onSaved()
      await refreshShelves()
      tellSuccess(message)
    },
  })
  // The dialog would begin with the button that closes it.
  useEffect(() => {
    const first = form.ref.current?.elements.namedItem('name')
    if (first instanceof HTMLElement) first.focus()
  }, [form.ref])
  const nameless = name.trim() === ''
  return (
    <form {...form} className="flex flex-col gap-5">
      <Field
        label={t('name')}
        name="name"
        defaultValue={name}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        required
        fault={faults.name}
      />
      <PictureField {...picture} fault={pictureMissing ? faults.image : undefined} disabled={nameless} />
      {children?.(faults.category)}
      <Field
        label={t('nameOther', { language: other })}
        name="name_other"
        defaultValue={shelf?.name_other ?? ''}
        hint={t('nameOtherHint')}
        lang={other}
        maxLength={200}
        autoComplete="off"
        fault={faults.name_other}
      />
      {faults.form && <Fault>{faults.form}</Fault>}
      {theirs && <ChangedMeanwhile theirs={theirs} />}
      <SubmitButton busy={busy} ready={!nameless && !pictureMissing && !missing} explains>
        {submit}
      </SubmitButton>
    </form>
  )
}

function isBare(shelf: ShelfFormProps['shelf']): boolean {
  return shelf !== null && shelf.image === ''
}
