import { xofParts } from '@dix/contract'
import { Fragment } from 'react'
import { classNames } from './class-names.ts'

const thinSpace = '\u202f'

type AmountProps = {
  /** Whole XOF. */
  value: number
  /** The currency beside the figure: smaller in prices, the same in sentences, hidden where it is clear. */
  currency?: 'smaller' | 'same' | 'hidden'
  className?: string
}

/**
 * An amount, French formatted in every language. It never wraps. The gaps between groups are widened a little, because
 * the font's narrow space is too thin.
 */
export function Amount({ value, currency: size = 'smaller', className }: AmountProps) {
  const { figure, currency } = xofParts(value)
  return (
    <span className={classNames('tracking-normal whitespace-nowrap tabular-nums', className)}>
      {figure.split(thinSpace).map((group, index) => (
        <Fragment key={index}>
          {index > 0 && <span className="pe-[0.07em]">{thinSpace}</span>}
          {group}
        </Fragment>
      ))}
      {size !== 'hidden' && (
        <>
          {'\u00a0'}
          <span className={size === 'smaller' ? 'text-[0.72em]' : ''}>
            {currency.replaceAll(thinSpace, '\u00a0')}
          </span>
        </>
      )}
    </span>
  )
}
