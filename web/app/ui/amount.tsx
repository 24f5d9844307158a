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

/** An amount, French formatted in every language. It never wraps. */
export function Amount({ value, currency: size = 'smaller', className }: AmountProps) {
  const { figure, currency } = xofParts(value)
  const groups = figure.split(thinSpace)
  const last = groups.pop()!
  const unit = currency.replaceAll(thinSpace, '\u00a0')
  return (
    <span className={classNames('amount', className)}>
      {groups.map((group, index) => (
        <Fragment key={index}>
          {group}
          <span>{thinSpace}</span>
        </Fragment>
      ))}
      {/* One text where it can be: React marks the border of two. */}
      {size === 'hidden' ? last : size === 'same' ? `${last}\u00a0${unit}` : `${last}\u00a0`}
      {size === 'smaller' && <small>{unit}</small>}
    </span>
  )
}
