import type { DayReport } from '@dix/contract'
import { Printer } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { useShownStore } from '../stores/shown-store.ts'
import { ShownStorePicker } from '../stores/store-picker.tsx'
import { DayPicker } from './day-picker.tsx'
import { useDayReport } from './day-query.ts'
import { isDay, todayInShop } from './days.ts'
import { ExportOrders } from './export-orders.tsx'
import { FigureList, Figures, LinkedFigure } from './figures.tsx'

/** The figures of a day, and the expected cash in the till at its end. */
export function DayPage() {
  const t = useTranslations('day')
  const [query, setQuery] = useSearchParams()
  const given = query.get('date') ?? ''
  const date = isDay(given) ? given : todayInShop()
  const { options, store } = useShownStore()
  const { report, error, refetch, settling } = useDayReport(date, store)
  const pick = (day: string) =>
    setQuery((now) => ({ ...Object.fromEntries(now), date: day }), { preventScrollReset: true })
  return (
    <>
      <AdminHead title={t('title')}>
        <ShownStorePicker />
        <Button variant="outline" onClick={() => window.print()} className="print:hidden">
          <Printer className="size-4.5" aria-hidden="true" />
          {t('print')}
        </Button>
      </AdminHead>
      <DayPicker date={date} onPick={pick} />
      {!report &&
        (error ? (
          <LoadError title={t('notLoaded')} error={error} retry={refetch} />
        ) : (
          <Skeleton className="h-150" />
        ))}
      {report && (
        <div aria-busy={settling || undefined} className={classNames(settling && 'opacity-60')}>
          <Report report={report} />
        </div>
      )}
      <ExportOrders key={date} date={date} store={options.find(({ _id }) => _id === store)} />
    </>
  )
}

function Report({ report }: { report: DayReport }) {
  const t = useTranslations('day')
  return (
    <>
      {report.demo && (
        <p className="mb-4 rounded-card bg-mangue-soft px-4 py-3 text-mangue-ink">{t('demo')}</p>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Till report={report} />
        <Figures
          report={report}
          names={['placed', 'delivered', 'cancelled', 'returned']}
          title={t('orders')}
        />
        <Figures
          report={report}
          names={['deliveryFees', 'coupons', 'roundings']}
          title={t('withDelivered')}
        />
        <Figures
          report={report}
          names={['cardPayments', 'refundsByProvider', 'mobileMoneyPayouts']}
          title={t('online')}
        />
        <Figures report={report} names={['creditUsed', 'creditGiven']} title={t('credit')}>
          {report.unspentCreditAmt !== null && (
            <LinkedFigure
              to="/dashboard/customers?credit=1"
              title={t('unspentCredit')}
              amount={report.unspentCreditAmt}
            />
          )}
        </Figures>
        {report.date === todayInShop() && (
          <Figures report={report} names={['out', 'toHandBack']} title={t('now')} />
        )}
      </div>
    </>
  )
}

/** The cash of the day: taken, handed back, and expected in the till. */
function Till({ report }: { report: DayReport }) {
  const t = useTranslations('day')
  return (
    <section className="break-inside-avoid rounded-card border border-line bg-white p-4 max-sm:print:border-0 max-sm:print:p-0">
      <h2 className="type-h3">{t('till')}</h2>
      <p className="my-2 rounded-field bg-mangue-soft px-4 py-3 max-sm:print:px-2">
        <span className="block text-card text-mangue-ink">{t('inTill')}</span>
        <Amount value={report.inTillAmt} className="text-h1 font-extrabold max-sm:print:text-h3" />
      </p>
      <FigureList report={report} names={['cashTaken', 'cashHandedBack']} />
      {report.withRidersAmt !== 0 && (
        <LinkedFigure to="/dashboard/riders" title={t('withRiders')} amount={report.withRidersAmt} />
      )}
    </section>
  )
}
