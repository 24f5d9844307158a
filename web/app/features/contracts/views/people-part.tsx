import { FileUp, RotateCw, Users } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { bundled } from '../bundled.ts'
import { limits } from '../limits.ts'
import type { usePeople } from '../people/use-people.ts'
import { PeoplePreview } from './people-preview.tsx'
import { useListMessage } from './problem-messages.ts'
import { ExampleLink, SourceRow } from './source-row.tsx'

type PeopleProps = ReturnType<typeof usePeople>

/** The list of people, and a field to choose another one. */
export function PeopleSection({ list, people, columns, failed, retry }: PeopleProps) {
  const t = useTranslations('contracts')
  const messageOf = useListMessage()
  const { chosen, problem, busy, choose, reset } = list
  const count = people && t('people', { count: people.length })
  return (
    <Section title={t('list')}>
      <SourceRow
        icon={<Users className="size-6" aria-hidden="true" />}
        title={chosen?.file ?? t('bundledList')}
        hint={[count, t(chosen ? 'ownFile' : 'bundledFile')].filter(Boolean).join(' · ')}
        onReset={chosen && reset}
      />
      <div className="mt-4" aria-live="polite">
        {people ? <PeoplePreview {...{ people, columns }} /> : <NoPeople failed={failed} retry={retry} />}
      </div>
      <p className="mt-4 text-card text-ink-2">{t('columns')}</p>
      <ExampleLink href={bundled.people}>{t('downloadList')}</ExampleLink>
      <div className="mt-2">
        <FileDrop
          label={t('chooseList')}
          hint={t('listHint', { max: limits.people })}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          icon={<FileUp className="size-6" aria-hidden="true" />}
          error={problem ? `${messageOf(problem)} ${t('stillInUse')}` : undefined}
          busy={busy}
          onSelect={([file]) => choose(file)}
        />
      </div>
    </Section>
  )
}

/** Shown while the bundled list loads, or when that failed. */
function NoPeople({ failed, retry }: { failed: boolean; retry: () => void }) {
  const t = useTranslations('contracts')
  if (!failed) {
    return (
      <>
        <p className="sr-only">{t('loading')}</p>
        <Skeleton className="h-53" />
      </>
    )
  }
  return (
    <>
      <FieldError>{t('listFailed')}</FieldError>
      <Button variant="outline" onClick={retry} className="mt-3">
        <RotateCw className="size-4" aria-hidden="true" />
        {t('retry')}
      </Button>
    </>
  )
}
