import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { focusOnward } from '../../../ui/overlay/focus-onward.ts'
import { LeaveDialog } from '../frame/leave-dialog.tsx'
import { useShownValue } from './shown-value.ts'
import type { TopicForm } from './use-topic-form.ts'

type FrameProps<Values extends FieldValues> = {
  topic: TopicForm<Values>
  title: string
  preview: ReactNode
  /** The heading of the preview, if shoppers see none of it. */
  previewTitle?: string
  /** Content below the form. */
  after: ReactNode
  children: ReactNode
}

/** The form of a topic with its preview, and the bar that saves. */
export function TopicFrame<Values extends FieldValues>({
  topic: { form, changed, theirs, discard },
  title,
  preview,
  previewTitle,
  after,
  children,
}: FrameProps<Values>) {
  const t = useTranslations('settings')
  const nameOf = useTranslations('settingNames')
  return (
    <form {...form.props} className="contents">
      <div className="flex min-w-0 flex-col gap-4">
        <section className="rounded-card border border-line bg-white p-4 md:p-5">
          <h2 className="type-h3 mb-4">{title}</h2>
          {theirs && <Theirs theirs={theirs} />}
          <div className="flex flex-col gap-5">{children}</div>
        </section>
        {after}
      </div>
      <aside
        aria-label={previewTitle ?? t('preview')}
        className="min-w-0 max-[1200px]:order-last lg:max-[1200px]:col-start-2"
      >
        {preview}
      </aside>
      {changed.length > 0 && (
        <div
          data-bottom-bar
          className="sticky bottom-0 z-10 col-span-full -mx-4 -mb-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-white px-4 py-3 shadow-e2 max-[1200px]:order-last md:-mx-6 md:px-6 lg:-mx-8 lg:px-8"
        >
          <div className="min-w-44 flex-1">
            <p role="status" className="text-card">
              <span className="me-2 inline-block size-2.5 rounded-full bg-mangue" aria-hidden="true" />
              {t.rich('unsaved', {
                count: changed.length,
                names: changed.map((name) => nameOf(name as 'name')).join(', '),
                b: (words) => <b>{words}</b>,
              })}
            </p>
            {form.error && <FieldError>{form.error}</FieldError>}
          </div>
          <div className="flex gap-2.5 max-md:w-full max-md:*:grow">
            <Button
              variant="outline"
              onClick={() => {
                discard()
                focusOnward()
              }}
            >
              {t('discard')}
            </Button>
            <SubmitButton busy={form.busy} ready>
              {t('save')}
            </SubmitButton>
          </div>
        </div>
      )}
      <LeaveDialog unsaved={changed.length > 0} hint={t('leaveHint')} />
    </form>
  )
}

/** The changes that another user made in the meantime. */
export function Theirs({ theirs }: { theirs: FieldValues }) {
  const t = useTranslations('settings')
  const nameOf = useTranslations('settingNames')
  const shown = useShownValue()
  return (
    <div role="alert" className="mb-5 rounded-field bg-mangue-soft p-3.5 text-card text-mangue-ink">
      <p className="font-semibold">{t('changedMeanwhile')}</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 wrap-anywhere">
        {Object.keys(theirs).map((name) => (
          <div key={name} className="contents">
            <dt>{nameOf(name as 'name')}</dt>
            <dd className="line-clamp-6 font-semibold">{shown(theirs[name], name)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
