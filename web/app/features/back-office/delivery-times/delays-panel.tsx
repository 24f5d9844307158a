import type { DeliveryStage, DeliveryTimes } from '@dix/contract'
import { Bike, Hourglass, type LucideIcon, Route, ShoppingBasket } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { useNumber } from '../../../platform/texts/use-number.ts'
import { Panel } from '../overview/panel.tsx'

const icons: Record<DeliveryStage, LucideIcon> = {
  waiting: Hourglass,
  picking: ShoppingBasket,
  handover: Bike,
  riding: Route,
}

/** Late deliveries, by the stage that caused the delay. */
export function DelaysPanel({ delays }: Pick<DeliveryTimes, 'delays'>) {
  const t = useTranslations('deliveryTimes')
  const number = useNumber()
  const late = delays.reduce((sum, { deliveries }) => sum + deliveries, 0)
  return (
    <Panel title={t('delays')} className="lg:col-span-3">
      <p className="-mt-2 mb-2 text-small text-ink-2">{t('late', { count: late })}</p>
      {late > 0 && (
        <>
          <ul className="divide-y divide-line border-t border-line">
            {delays.map(({ stage, deliveries }) => {
              const Icon = icons[stage]
              return (
                <li
                  key={stage}
                  className="grid min-h-11 grid-cols-[auto_1fr_auto] items-center gap-x-3 py-2 text-card"
                >
                  <Icon className="size-4.5 text-ink-2" aria-hidden="true" />
                  {t(`delay_${stage}`)}
                  <span className="font-bold tabular-nums">
                    {number(deliveries / late, { style: 'percent' })}
                  </span>
                  <span
                    className="col-span-2 col-start-2 mt-1 h-1.5 rounded-full bg-sable"
                    aria-hidden="true"
                  >
                    <span
                      style={{ width: `${(deliveries / late) * 100}%` }}
                      className="block h-full rounded-full bg-bissap"
                    />
                  </span>
                </li>
              )
            })}
          </ul>
          <p className="mt-3 text-small text-ink-2">{t('delayHint')}</p>
        </>
      )}
    </Panel>
  )
}
