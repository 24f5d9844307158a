import type { DeliveryGroup } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { useNumber } from '../../../platform/texts/use-number.ts'

/** Formats seconds in words: `8 min 40`. */
export function useDuration(): (seconds: number) => string {
  const t = useTranslations('deliveryTimes')
  return (seconds) =>
    seconds < 60
      ? t('seconds', { seconds })
      : t('time', { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, '0') })
}

/**
 * The share of promised deliveries that arrived in time, in whole percent; null if none was promised. Rounded down:
 * 79.6 % is below a target of 80 %.
 */
export function percentOnTime({
  onTime,
  promised,
}: Pick<DeliveryGroup, 'onTime' | 'promised'>): number | null {
  return promised === 0 ? null : Math.floor((onTime * 100) / promised)
}

/** Formats a whole percentage. */
export function usePercent(): (percent: number) => string {
  const number = useNumber()
  return (percent) => number(percent / 100, { style: 'percent' })
}
