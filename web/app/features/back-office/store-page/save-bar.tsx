import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/button.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { LeaveDialog } from '../frame/leave-dialog.tsx'
import { Theirs } from '../settings/topic-frame.tsx'

/** What the bar needs of a topic's form. */
type BarTopic = {
  form: { submit: () => Promise<void>; busy: boolean }
  changed: readonly string[]
  theirs: Record<string, unknown> | undefined
  discard: () => void
}

type FormProps = {
  /** Saved one after the other, each on its own. */
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
  const busy = topics.some(({ form }) => form.busy)
  const save = async () => {
    for (const { form } of unsaved) await form.submit()
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
          <p role="status" className="min-w-44 flex-1 text-card wrap-anywhere">
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
          <div className="flex gap-2.5 max-md:w-full max-md:*:grow">
            <Button
              variant="outline"
              onClick={() => {
                for (const { discard } of unsaved) discard()
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
