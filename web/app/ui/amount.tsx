import { xofParts } from '@dix/contract'
import { Fragment } from 'react'
import { classNames } from './class-names.ts'

const thinSpace = '\u202f'

type AmountProps = {
  /** Whole XOF. */
  value: number
  /** The currency next to the figure: smaller in prices, the same size in sentences, hidden if obvious. */
  currency?: 'smaller' | 'same' | 'hidden'
  className?: string
}

/** An amount in French format with a true minus sign, in every language. It never wraps. */
export function Amount({ value, currency: size = 'smaller', className }: AmountProps) {
  const { figure, currency } = xofParts(value)
  const groups = figure.replace('-', '−').split(thinSpace)
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
      {/* A single text node if possible: React marks the boundary between two. */}
      {size === 'hidden' ? last : size === 'same' ? `${last}\u00a0${unit}` : `${last}\u00a0`}
      {size === 'smaller' && <small>{unit}</small>}
    </span>
  )
}
