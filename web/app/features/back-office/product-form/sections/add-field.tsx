import { useEffect } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslations } from 'use-intl/react'
import { useApiForm } from '../../../../platform/forms/use-api-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'

/** The contract's `limits.fieldName`. */
const longest = 80

type AddFieldProps = { taken: string[]; onAdd: (label: string) => void; onClose: () => void }

/** Asks for the name of an extra field. */
export function AddField({ taken, onAdd, onClose }: AddFieldProps) {
  const t = useTranslations('productForm')
  const problemOf = (name: string) => {
    if (name === '') return t('fieldNameMissing')
    if (name.length > longest) return t('fieldNameTooLong', { most: longest })
    return taken.includes(name) ? t('fieldNameTaken') : ''
  }
  const form = useApiForm<{ name: string }>({
    defaultValues: { name: '' },
    check: ({ name }) => ({ name: problemOf(name.trim()) }),
    send: async ({ name }) => {
      // Close at once, because the new field takes the focus in the next frame.
      flushSync(() => {
        onAdd(name.trim())
        onClose()
      })
    },
  })
  // Otherwise the dialog focuses its close button.
  useEffect(() => form.setFocus('name'), [form.setFocus])
  // Forms cannot be nested.
  return createPortal(
    <Dialog title={t('addFieldTitle')} onClose={onClose}>
      <form
        {...form.props}
        onSubmit={(event) => {
          // React events bubble through portals, but the product form must not be submitted.
          event.stopPropagation()
          void form.submit(event)
        }}
        className="flex flex-col gap-5"
      >
        <Field
          label={t('fieldName')}
          {...form.field('name')}
          placeholder={t('fieldNamePlaceholder')}
          autoComplete="off"
        />
        <Button type="submit" className="self-end max-md:w-full">
          {t('addField')}
        </Button>
      </form>
    </Dialog>,
    document.body,
  )
}
