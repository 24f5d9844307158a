import { FileText, FileUp } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { bundled } from '../bundled.ts'
import { limits } from '../limits.ts'
import type { Template } from '../template/read-template.ts'
import type { TemplateProblem } from '../template/template-problem.ts'
import type { ChosenFile } from '../use-chosen-file.ts'
import { placeholders } from './placeholders.ts'
import { useTemplateMessage } from './problem-messages.ts'
import { ExampleLink, SourceRow } from './source-row.tsx'

/** The template, and a field to choose another one. */
export function TemplatePart({ template }: { template: ChosenFile<Template, TemplateProblem> }) {
  const t = useTranslations('contracts')
  const messageOf = useTemplateMessage()
  const { chosen, problem, busy, choose, reset } = template
  return (
    <Section title={t('template')}>
      <SourceRow
        icon={<FileText className="size-6" aria-hidden="true" />}
        title={chosen?.file ?? t('bundledTemplate')}
        hint={t(chosen ? 'ownFile' : 'bundledFile')}
        onReset={chosen && reset}
      />
      <p className="mt-4 text-card text-ink-2">{t('placeholders', placeholders)}</p>
      <ExampleLink href={bundled.template}>{t('downloadTemplate')}</ExampleLink>
      <div className="mt-2">
        <FileDrop
          label={t('chooseTemplate')}
          hint={t('templateHint', { max: String(limits.template / 1024 / 1024) })}
          accept=".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
          icon={<FileUp className="size-6" aria-hidden="true" />}
          error={problem ? `${messageOf(problem)} ${t('stillInUse')}` : undefined}
          busy={busy}
          onSelect={([file]) => choose(file)}
        />
      </div>
    </Section>
  )
}
