import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { useApiForm, useComplete } from '../../../platform/forms/use-api-form.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError, fieldLook } from '../../../ui/form/field.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { Thumb } from '../../../ui/thumb.tsx'
import { useOtherLanguage } from '../../shop/index.ts'
import { refreshCategories } from '../categories/categories-query.ts'

type NameRowProps = {
  /** In the shop's main language. */
  name: string
  image: string
  /** A line under the name. */
  aside?: string
  /** Saves the name in the other language. May throw ApiError and NetworkError. */
  send: (nameOther: string) => Promise<{ message: string }>
}

/** A category and the field for its translated name. Enter saves it and moves to the next row. */
export function NameRow({ name, image, aside, send }: NameRowProps) {
  const t = useTranslations('translations')
  const other = useOtherLanguage()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const form = useApiForm<{ name_other: string }>({
    fallbackField: 'name_other',
    check: ({ name_other }) => (name_other.trim() === '' ? { name_other: t('nameMissing') } : {}),
    send: async ({ name_other }) => {
      const { message } = await send(name_other).catch(async (failure) => {
        // Another user may have saved it, so reload the list and keep the input.
        await refreshCategories()
        throw failure
      })
      toast('success', message)
      focusNext(element.current)
      await refreshCategories()
    },
  })
  const complete = useComplete(form)
  const { error: fieldError, ...field } = form.field('name_other')
  const error = fieldError ?? form.error
  return (
    <li>
      <form
        {...form.props}
        ref={element}
        className="grid items-center gap-x-4 gap-y-2 px-4 py-2.5 md:grid-cols-[2fr_3fr] lg:grid-cols-2"
      >
        <label htmlFor={id} className="flex min-w-0 items-center gap-3">
          <Thumb src={image} className="w-11" />
          <span className="min-w-0 wrap-anywhere">
            <span className="block font-semibold">{name}</span>
            {aside && <span className="block text-small text-ink-2">{aside}</span>}
          </span>
        </label>
        <div className="min-w-0">
          <div className="flex gap-2">
            <input
              id={id}
              {...field}
              lang={other}
              placeholder={t('name', { language: other })}
              autoComplete="off"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-below` : undefined}
              className={`${fieldLook(Boolean(error))} w-full min-w-0 px-3.25`}
            />
            <Button type="submit" variant="outline" disabled={!complete} aria-busy={form.busy || undefined}>
              {t('save')}
            </Button>
          </div>
          {error && <FieldError id={`${id}-below`}>{error}</FieldError>}
        </div>
      </form>
    </li>
  )
}

/** Focuses the next row: otherwise the focus would disappear together with the saved row. */
function focusNext(form: HTMLFormElement | null): void {
  const forms = [...(form?.closest('main')?.querySelectorAll('form') ?? [])]
  const next = forms[forms.indexOf(form!) + 1] ?? forms[0]
  next?.querySelector('input')?.focus()
}
