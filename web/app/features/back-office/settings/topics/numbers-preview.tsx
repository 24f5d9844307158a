import { formatXof } from '@dix/contract'
import { useFormatter, useTranslations } from 'use-intl/react'
import { digitsOf } from '../../../../platform/forms/digits-of.ts'
import { timeOfDay } from '../../../../platform/texts/time-of-day.ts'
import { RulesPreview } from '../preview-box.tsx'

/** The numbers of a topic as typed. */
type PreviewProps = { values: Record<string, string> }

/** A typed number; null while it is incomplete, so that its rule is left out. */
function numberOf(typed = ''): number | null {
  const number = Number(digitsOf(typed) || Number.NaN)
  return Number.isSafeInteger(number) && number >= 0 ? number : null
}

/** What new customers may order, and which of their orders are flagged. */
export function LimitsPreview({ values }: PreviewProps) {
  const t = useTranslations('settings')
  const product = numberOf(values.productPieces)
  const all = numberOf(values.allPieces)
  const large = numberOf(values.largePieces)
  const amount = numberOf(values.largeAmount)
  return (
    <RulesPreview
      rules={[
        product !== null && t('ruleProductPieces', { count: product }),
        all !== null && t('ruleAllPieces', { count: all }),
        large !== null && amount !== null && t('ruleLarge', { count: large, amount: formatXof(amount) }),
      ]}
    />
  )
}

/** The hour of the order in an example. */
const exampleHour = 9

/** When riders hand in cash, and how long doors and accepted orders wait. */
export function RidersPreview({ values }: PreviewProps) {
  const t = useTranslations('settings')
  const format = useFormatter()
  const timeAt = (hour: number) =>
    format.dateTime(new Date(Date.UTC(2026, 0, 1, hour)), { ...timeOfDay, timeZone: 'UTC' })
  const ceiling = numberOf(values.cashCeiling)
  const hours = numberOf(values.handInHours)
  const doorMinutes = numberOf(values.doorMinutes)
  const taken = numberOf(values.takenMinutes)
  return (
    <RulesPreview
      rules={[
        ceiling !== null && t('ruleCashCeiling', { amount: formatXof(ceiling) }),
        hours !== null &&
          hours <= 24 &&
          t('ruleHandIn', {
            from: timeAt(exampleHour),
            until: timeAt(exampleHour + hours),
            day: exampleHour + hours < 24 ? 'same' : 'next',
          }),
        doorMinutes !== null && t('ruleDoor', { count: doorMinutes }),
        taken !== null && t('ruleTaken', { count: taken }),
      ]}
    />
  )
}
