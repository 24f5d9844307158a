import { isErrorOf, type SettingsOfTopic, type SharedCode } from '@dix/contract'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { focusOnward } from '../../../ui/overlay/focus-onward.ts'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { LeaveDialog } from '../frame/leave-dialog.tsx'
import { refreshSettings, saveTopics } from '../settings/settings-query.ts'
import { Theirs } from '../settings/topic-frame.tsx'

/** What the bar needs of a topic's form. */
type BarTopic = {
  form: {
    submit: () => Promise<void>
    busy: boolean
    error: string | undefined
    clearErrors: () => void
    showErrors: (failure: unknown, ownName: (name: string) => string | undefined) => void
  }
  changed: readonly string[]
  theirs: Record<string, unknown> | undefined
  partOfSave: () => { request: SettingsOfTopic; accepted: (value: unknown) => void }
  discard: () => void
}

type FormProps = {
  /** Saved in one request: all that changed, or none. */
  topics: readonly BarTopic[]
  /** What changed; each part with the details, if there are any. */
  changes: readonly { title: string; detail?: string }[]
  className?: string
  /** Content between the form and the bar. */
  after: ReactNode
  children: ReactNode
}

/** A form of one or two topics, and the bar that says what changed and saves it. */
export function StoreForm({ topics, changes, className, after, children }: FormProps) {
  const t = useTranslations('settings')
  const stores = useTranslations('stores')
  const id = useId()
  const unsaved = topics.filter(({ changed }) => changed.length > 0)
  const together = useAction(() => saveTogether(unsaved))
  const error = unsaved.find(({ form }) => form.error)?.form.error
  const busy = together.busy || topics.some(({ form }) => form.busy)
  const save = async () => {
    if (busy) return
    if (unsaved.length < 2) await unsaved[0]?.form.submit()
    else await together.act()
    // Fields of lists are unknown to the form, which focuses only its own.
    requestAnimationFrame(() => {
      document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    })
  }
  return (
    <>
      <form
        id={id}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {topics.map(({ theirs }, index) => theirs && <Theirs key={index} theirs={theirs} />)}
        <div className={className}>{children}</div>
      </form>
      {after}
      {unsaved.length > 0 && (
        <div
          data-bottom-bar
          className="sticky bottom-0 z-10 -mx-4 mt-6 -mb-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-white px-4 py-3 shadow-e2 md:-mx-6 md:px-6 lg:-mx-8 lg:px-8"
        >
          <div className="min-w-44 flex-1">
            <p role="status" className="text-card wrap-anywhere">
              <span className="me-2 inline-block size-2.5 rounded-full bg-mangue" aria-hidden="true" />
              {changes.map(({ title, detail }, index) => (
                <span key={title}>
                  {index > 0 && ' · '}
                  {stores.rich(detail ? 'changeWithDetail' : 'change', {
                    title,
                    detail: detail ?? '',
                    b: (words) => <b>{words}</b>,
                  })}
                </span>
              ))}
            </p>
            {error && <FieldError>{error}</FieldError>}
          </div>
          <div className="flex gap-2.5 max-md:w-full max-md:*:grow">
            <Button
              variant="outline"
              onClick={() => {
                for (const { discard } of unsaved) discard()
                focusOnward()
              }}
            >
              {t('discard')}
            </Button>
            <SubmitButton form={id} busy={busy} ready>
              {t('save')}
            </SubmitButton>
          </div>
        </div>
      )}
      <LeaveDialog unsaved={unsaved.length > 0} hint={t('leaveHint')} />
    </>
  )
}

/** Saves topics in one request, and shows the errors of each in its form. */
async function saveTogether(topics: readonly BarTopic[]): Promise<void> {
  for (const { form } of topics) form.clearErrors()
  const parts = topics.map((topic) => topic.partOfSave())
  try {
    const { message, data } = await saveTopics(parts.map(({ request }) => request))
    for (const [index, { request, accepted }] of parts.entries()) {
      const change = data.changes.find(({ topic }) => topic === request.topic)
      // Input may be another way to write the saved value.
      if (change) accepted(change.after)
      else topics[index]!.discard()
    }
    await refreshSettings()
    showSuccess(message)
  } catch (failure) {
    const refusal = isErrorOf(failure, 'PUT /api/settings/import') ? failure : undefined
    switch (refusal?.code) {
      case 'changed_meanwhile':
        await refreshSettings()
        break
      case 'language_fixed':
        break
      default:
        refusal?.code satisfies SharedCode | undefined
    }
    const names = Object.keys(refusal?.fields ?? {})
    const ownNames = topics.map((_, index) => (name: string) => ownName(name, index))
    const concerned = ownNames.map((own) => names.some((name) => own(name) !== undefined))
    // A failure about no field is shown once.
    for (const [index, { form }] of topics.entries())
      if (concerned[index] || (index === 0 && !concerned.includes(true)))
        form.showErrors(failure, ownNames[index]!)
  }
}

/** The name of a field in a topic's own save, for one in a save of several: `value.week` for `topics.0.value.week`. */
function ownName(name: string, index: number): string | undefined {
  const prefix = `topics.${index}.`
  return name.startsWith(prefix) ? name.slice(prefix.length) : undefined
}
