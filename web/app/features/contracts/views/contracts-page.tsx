import { ArrowLeft } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useNoStrayDrops } from '../../../platform/dom/use-no-stray-drops.ts'
import { WithoutScripts } from '../../../ui/layout/without-scripts.tsx'
import { PhoneBar } from '../../../ui/navigation/phone-bar.tsx'
import { fetchTemplate } from '../bundled.ts'
import { useGenerating } from '../generate/use-generating.ts'
import { limits } from '../limits.ts'
import { usePeople } from '../people/use-people.ts'
import type { Template } from '../template/read-template.ts'
import type { TemplateProblem } from '../template/template-problem.ts'
import { useChosenFile } from '../use-chosen-file.ts'
import { GeneratePart } from './generate-part.tsx'
import { PeopleSection } from './people-part.tsx'
import { TemplatePart } from './template-part.tsx'

/** Contracts for a list of people, made from a template on the user's own device. */
export function ContractsPage() {
  const t = useTranslations('contracts')
  useNoStrayDrops()
  const { template, get } = useTemplate()
  const people = usePeople()
  const { run, start, stop } = useGenerating(get)
  return (
    <>
      <PhoneBar title={t('title')} back="/" />
      <main id="content" className="column flex flex-col gap-5 py-5 md:gap-6 md:py-8">
        <div className="max-w-160">
          <BackOfficeLink />
          <h1 className="type-h1 max-md:sr-only md:mb-2">{t('title')}</h1>
          <p className="text-body text-pretty text-ink-2">{t('intro')}</p>
          <WithoutScripts />
        </div>
        {/* The list is the longest part: from 768 px it has its own column. */}
        <div className="grid items-start gap-5 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-6">
          <TemplatePart template={template} />
          <div className="md:row-span-2">
            <PeopleSection {...people} />
          </div>
          <GeneratePart
            run={run}
            ready={people.people !== null}
            onStart={(format) => people.people && start(format, people.people)}
            onStop={stop}
          />
        </div>
      </main>
    </>
  )
}

/** The page is public; users who came from the back office get a link back to it. */
function BackOfficeLink() {
  const t = useTranslations('contracts')
  const came = (useLocation().state as { fromBackOffice?: boolean } | null)?.fromBackOffice
  if (!came) return null
  return (
    <Link
      to="/dashboard/overview"
      className="mb-2 inline-flex min-h-11 items-center gap-2 font-bold text-bissap underline-offset-3 hover:underline"
    >
      <ArrowLeft className="size-4.5" aria-hidden="true" />
      {t('toBackOffice')}
    </Link>
  )
}

const templateFiles = {
  maxBytes: limits.template,
  load: async () => (await import('../template/read-template.ts')).readTemplate,
}

/** The user's own template, or the bundled one, which is fetched when needed. */
function useTemplate() {
  const template = useChosenFile<Template, TemplateProblem>(templateFiles)
  const get = async () => template.chosen?.value ?? (await fetchTemplate())
  return { template, get }
}
