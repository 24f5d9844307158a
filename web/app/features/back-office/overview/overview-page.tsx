import type { Overview } from '@dix/contract'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../../platform/api/query-client.ts'
import { useMay } from '../../../platform/api/use-role.ts'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FiguresPreview, FirstStepsPanel, RestoreSteps } from '../first-steps/first-steps-panel.tsx'
import { useFirstSteps } from '../first-steps/first-steps-query.ts'
import { AdminHead } from '../frame/admin-head.tsx'
import { useShownStore } from '../stores/shown-store.ts'
import { ShownStorePicker } from '../stores/store-picker.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { BackupPanel } from './backup-panel.tsx'
import { ClearDemoLater, DemoPanel, useDemoDismissal } from './demo-panel.tsx'
import { HoursPanel } from './hours-panel.tsx'
import { useOverview } from './overview-query.ts'
import { PeriodSwitch, readPeriod } from './period-switch.tsx'
import { BestSellersPanel, LossesPanel, LowStockPanel } from './product-panels.tsx'
import { SalesPanel } from './sales-panel.tsx'
import { hourInShop } from './shop-days.ts'
import { Tiles } from './tiles.tsx'
import { SynonymsPanel } from './zero-results/synonyms-panel.tsx'
import { ZeroResultsPanel } from './zero-results/zero-results-panel.tsx'

/** The overview page, with the shop's figures at a glance. */
export function OverviewPage() {
  const t = useTranslations('overview')
  const firstSteps = useTranslations('firstSteps')
  const { user } = useUser()
  const may = useMay()
  const isOwner = may('manageSettings')
  const [query] = useSearchParams()
  const period = readPeriod(query.get('period'))
  const { store } = useShownStore()
  const { overview, error, refetch, settling } = useOverview(period, store)
  const { steps } = useFirstSteps()
  const { isDismissed, dismiss } = useDemoDismissal()
  // Until the first order the page explains what the figures will show; during the first steps, next to the list.
  const isEmpty =
    steps && overview && !steps.hasOrders && !overview.demo.shown && overview.tiles.orders.now === 0
  const isOpening = Boolean(isEmpty && steps.shown)
  const [firstName = ''] = user?.name.trim().split(/\s+/) ?? []
  return (
    <>
      {isOpening ? (
        <AdminHead title={firstSteps('title')} />
      ) : (
        <AdminHead title={t('greeting', { name: firstName })}>
          <ShownStorePicker className="max-md:basis-full" />
          <PeriodSwitch period={period} />
        </AdminHead>
      )}
      <div className="flex flex-col gap-4">
        {steps?.shown && <FirstStepsPanel steps={steps} isPage={isOpening} />}
        {isOwner && <AuditPanel place="top" />}
        {isOwner && <BackupPanel place="top" />}
        {!overview && error && <LoadError title={t('notLoaded')} error={error} retry={refetch} />}
        {!overview && !error && <Placeholders />}
        {overview && (
          <div
            className={classNames('flex flex-col gap-4 empty:hidden', settling && 'opacity-60')}
            aria-busy={settling || undefined}
          >
            {isOwner && !isDismissed && <DemoPanel demo={overview.demo} onDismiss={dismiss} />}
            {isEmpty ? !steps.shown && <FiguresPreview /> : <Figures overview={overview} />}
          </div>
        )}
        <ZeroResultsPanel period={period} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {overview && <LossesPanel outOfStock={overview.outOfStock} />}
          <SynonymsPanel />
        </div>
        <div className="flex flex-col gap-4 lg:flex-row">
          {isOwner && <AuditPanel place="end" />}
          {isOwner && <BackupPanel place="end" />}
        </div>
        {isOwner && overview && isDismissed && <ClearDemoLater demo={overview.demo} />}
        {steps && !steps.shown && <RestoreSteps />}
      </div>
    </>
  )
}

function Figures({ overview }: { overview: Overview }) {
  return (
    <>
      <Tiles overview={overview} />
      <div className="grid gap-4 lg:grid-cols-8">
        <SalesPanel overview={overview} hour={hourInShop(new Date())} />
        <BestSellersPanel bestSellers={overview.bestSellers} />
        <HoursPanel byHour={overview.byHour} />
        <LowStockPanel lowStock={overview.lowStock} />
      </div>
    </>
  )
}

function Placeholders() {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-3">
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} className="h-31" />
        ))}
      </div>
      <Skeleton className="h-84" />
    </>
  )
}
