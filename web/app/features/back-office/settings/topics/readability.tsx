import { type BrandColours, brandContrast, hexColour, neededContrast } from '@dix/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { classNames } from '../../../../ui/class-names.ts'

/** Whether text is readable in these colours, by the same rule as the server's. */
export function Readability({ colours }: { colours: BrandColours }) {
  const t = useTranslations('settings')
  const format = useFormatter()
  if (!hexColour.test(colours.mainColour) || !hexColour.test(colours.accentColour)) return null
  const { main, accent, accentOnMain } = brandContrast(colours)
  const problem =
    (main < neededContrast.text && 'mainUnreadable') ||
    (accent < neededContrast.text && 'accentUnreadable') ||
    (accentOnMain < neededContrast.largeText && 'tooAlike')
  const Icon = problem ? CircleAlert : CircleCheck
  return (
    <p
      role="status"
      className={classNames(
        'flex gap-2.5 rounded-field p-3.5 text-card',
        problem ? 'bg-brique-soft text-brique' : 'bg-feuille-soft text-feuille',
      )}
    >
      <Icon className="mt-px size-5 shrink-0" aria-hidden="true" />
      <span>
        {problem
          ? t(problem)
          : t.rich('readable', {
              ratio: format.number(main, { maximumFractionDigits: 1 }),
              b: (words) => <b>{words}</b>,
            })}
      </span>
    </p>
  )
}
