import {
  ApiError,
  isErrorOf,
  mayRetry,
  type SettingsDifference,
  type SettingsOfTopic,
  type SharedCode,
} from '@dix/contract'
import { ArrowLeft, Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { saveFile } from '../../../../platform/dom/save-file.ts'
import { LoadError } from '../../../../platform/forms/load-error.tsx'
import { useAction, useErrorMessage } from '../../../../platform/forms/use-action.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { FileDrop } from '../../../../ui/form/file-drop.tsx'
import { showSuccess } from '../../../../ui/overlay/success.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useShop } from '../../../shop/index.ts'
import { AdminHead } from '../../frame/admin-head.tsx'
import { Differences } from '../last-change.tsx'
import { importSettings, refreshSettings, useSettings } from '../settings-query.ts'
import { settingsPath } from '../topics.ts'
import { readLists } from './file-lists.ts'
import { readNames } from './file-names.ts'
import { isEmptyPlan, type ListsPlan, planLists, saveLists } from './plan-lists.ts'
import { resolveNames, type Unresolved } from './resolve-names.ts'
import {
  compareSettings,
  makeSettingsFile,
  readSettingsFile,
  type SettingsFile,
  savesOf,
  sendPicturesOf,
  unknownTopics,
} from './settings-file.ts'

/** Exports every setting as a file, and imports one from another shop. */
export function SettingsFilePage() {
  const t = useTranslations('settings')
  const { settings, error, refetch } = useSettings()
  return (
    <>
      <AdminHead title={t('file')}>
        <ButtonLink variant="outline" to={settingsPath}>
          <ArrowLeft className="size-4.5" aria-hidden="true" />
          {t('title')}
        </ButtonLink>
      </AdminHead>
      {!settings && error && <LoadError title={t('notLoaded')} error={error} retry={refetch} />}
      {!settings && !error && <Skeleton className="h-60" />}
      {settings && (
        <div className="flex max-w-180 flex-col gap-4">
          <ExportPanel topics={settings.topics} />
          <ImportPanel topics={settings.topics} isLanguageFixed={settings.isLanguageFixed} />
        </div>
      )}
    </>
  )
}

type PanelProps = { topics: SettingsOfTopic[] }

function ExportPanel({ topics }: PanelProps) {
  const t = useTranslations('settings')
  const { name } = useShop()
  const { busy, act } = useAction(async () => {
    const day = new Date().toISOString().slice(0, 10)
    saveFile(
      `${t('fileName', { shop: name })}-${day}.json`,
      await makeSettingsFile(topics, { ...(await readLists()), names: await readNames(topics) }),
    )
  })
  return (
    <section className="rounded-card border border-line bg-white p-4 md:p-5">
      <h2 className="type-h3 mb-1">{t('download')}</h2>
      <p className="mb-4 text-ink-2">{t('downloadHint')}</p>
      <Button variant="outline" onClick={act} aria-busy={busy || undefined}>
        <Download className="size-4.5" aria-hidden="true" />
        {t('downloadFile')}
      </Button>
    </section>
  )
}

type Comparison = {
  name: string
  file: SettingsFile
  saves: SettingsOfTopic[]
  changes: SettingsDifference[]
  unresolved: Unresolved
  unknown: string[]
  lists: ListsPlan
  /** The message once the settings are saved: a retry then saves only the lists. */
  message: string | null
}

function ImportPanel({ topics: all, isLanguageFixed }: PanelProps & { isLanguageFixed: boolean }) {
  const t = useTranslations('settings')
  const topics = all.filter(({ topic }) => topic !== 'languages' || !isLanguageFixed)
  const reasonsOf = useReasons()
  const locale = useLocale()
  const [comparison, setComparison] = useState<Comparison | null>(null)
  const [reasons, setReasons] = useState<string[]>([])
  const [comparing, setComparing] = useState(false)

  async function compare(chosen: File) {
    setComparison(null)
    setReasons([])
    const file = readSettingsFile(await chosen.text())
    if (!file) return setReasons([t('notSettings')])
    setComparing(true)
    let saves: SettingsOfTopic[] = []
    try {
      const resolved = await resolveNames(
        savesOf(file, topics, await sendPicturesOf(file, topics)),
        file.names,
        topics,
        locale === 'en' ? 'en' : 'fr',
      )
      saves = resolved.saves
      const changes = await compareSettings(saves)
      const lists = await planLists(file)
      const unknown = unknownTopics(file, all)
      const { unresolved } = resolved
      setComparison({ name: chosen.name, file, saves, changes, unresolved, unknown, lists, message: null })
    } catch (failure) {
      setReasons(reasonsOf(failure, saves))
      await refreshSettings()
    } finally {
      setComparing(false)
    }
  }

  const { busy, act } = useAction(async () => {
    if (!comparison) return
    try {
      const message = comparison.message ?? (await importSettings(comparison.saves))
      // Some entries may be saved already, even if the response was lost.
      const lists = comparison.message === null ? comparison.lists : await planLists(comparison.file)
      setComparison({ ...comparison, saves: [], changes: [], lists, message })
      await saveLists(lists)
      showSuccess(message)
      setComparison(null)
    } catch (failure) {
      if (!isErrorOf(failure, 'PUT /api/settings/import') || mayRetry(failure)) throw failure
      failure.code satisfies 'changed_meanwhile' | 'language_fixed' | SharedCode
      setComparison(null)
      setReasons(reasonsOf(failure, comparison.saves))
      await refreshSettings()
    }
  })

  const hasChanges = comparison && (comparison.changes.length > 0 || !isEmptyPlan(comparison.lists))
  return (
    <section className="rounded-card border border-line bg-white p-4 md:p-5">
      <h2 className="type-h3 mb-1">{t('fromFile')}</h2>
      <p className="mb-4 text-ink-2">{t('fromFileHint')}</p>
      <FileDrop
        label={t('chooseFile')}
        hint={t('chooseFileHint')}
        accept=".json,application/json"
        icon={<FileUp className="size-7" aria-hidden="true" />}
        busy={comparing}
        onSelect={([file]) => compare(file)}
      />
      <div role="alert">
        {reasons.length > 0 && (
          <ul className="mt-3 flex flex-col gap-1 rounded-field bg-brique-soft p-3.5 text-card text-brique wrap-anywhere">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
      <div role="status">
        {comparison && (
          <div className="mt-4">
            <p className="font-bold wrap-anywhere">
              {t('fileChanges', { file: comparison.name, count: comparison.changes.length })}
            </p>
            <dl className="mt-1 flex flex-col divide-y divide-line">
              {comparison.changes.map((change) => (
                <div key={change.topic} className="py-2.5">
                  <dt className="font-semibold">{t(change.topic)}</dt>
                  <dd className="text-card text-ink-2 wrap-anywhere">
                    <Differences change={change} />
                  </dd>
                </div>
              ))}
            </dl>
            <ListsSummary
              lists={comparison.lists}
              unresolved={comparison.unresolved}
              unknown={comparison.unknown}
            />
          </div>
        )}
      </div>
      {comparison && (
        <div className="mt-4 flex flex-wrap gap-2.5 max-md:*:grow">
          <Button variant="outline" onClick={() => setComparison(null)}>
            {t(hasChanges ? 'discard' : 'close')}
          </Button>
          {hasChanges && (
            <Button onClick={act} aria-busy={busy || undefined}>
              {isEmptyPlan(comparison.lists)
                ? t('apply', { count: comparison.changes.length })
                : t('applyAll')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

type SummaryProps = Pick<Comparison, 'lists' | 'unresolved' | 'unknown'>

/** What a file changes besides the settings: offers, synonyms and the low stock threshold; and what is skipped. */
function ListsSummary({ lists, unresolved, unknown }: SummaryProps) {
  const t = useTranslations('settings')
  const { offers, synonyms, lowStock, invalidLowStock, skipped } = lists
  const missing = [...unresolved.missing, ...skipped.missing]
  const ambiguous = [...unresolved.ambiguous, ...skipped.ambiguous]
  // One that has no name is skipped for that.
  const invalid = skipped.invalid.map((name) => name.trim() || t('fileNameless'))
  const changes = [
    offers.length > 0 &&
      t('fileOffers', { count: offers.length, names: offers.map(({ name }) => name).join(', ') }),
    synonyms.length > 0 &&
      t('fileSynonyms', { count: synonyms.length, words: synonyms.map(({ word }) => word).join(', ') }),
    lowStock && t('fileLowStock', lowStock),
  ]
  const problems = [
    unknown.length > 0 && t('fileUnknown', { topics: unknown.join(', ') }),
    missing.length > 0 && t('fileMissing', { names: missing.join(', ') }),
    ambiguous.length > 0 && t('fileAmbiguous', { names: ambiguous.join(', ') }),
    unresolved.reduced.length > 0 && t('fileReduced', { names: unresolved.reduced.join(', ') }),
    unresolved.links.length > 0 && t('fileLinks', { names: unresolved.links.join(', ') }),
    skipped.invalid.length > 0 && t('fileInvalid', { names: invalid.join(', ') }),
    invalidLowStock !== null && t('fileInvalidLowStock', { threshold: invalidLowStock }),
  ]
  return (
    <>
      <Lines lines={changes} className="border-t border-line py-2.5" />
      <Lines lines={problems} className="mt-1 rounded-field bg-mangue-soft p-3.5 text-mangue-ink" />
    </>
  )
}

/** A list of the lines that apply; nothing if none does. */
function Lines({ lines, className }: { lines: readonly (string | false | null)[]; className: string }) {
  const shown = lines.filter((line) => line !== false && line !== null)
  if (shown.length === 0) return null
  return (
    <ul className={classNames('flex flex-col gap-2 text-card wrap-anywhere', className)}>
      {shown.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** The reasons why a file is refused: one message per value, with its topic. */
function useReasons() {
  const t = useTranslations('settings')
  const messageOf = useErrorMessage()
  return (failure: unknown, saves: readonly SettingsOfTopic[]): string[] => {
    const fields = failure instanceof ApiError ? Object.entries(failure.fields) : []
    const reasons = fields.flatMap(([path, reason]) => {
      const [, place] = /^topics\.(\d+)\./.exec(path) ?? []
      const save = saves[Number(place)]
      return save ? t('reasonOf', { topic: t(save.topic), reason }) : []
    })
    return reasons.length > 0 ? [...new Set(reasons)] : [messageOf(failure)]
  }
}
