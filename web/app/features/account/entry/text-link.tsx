import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../ui/class-names.ts'

/** A bold link in or under a form. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      className={classNames('reach-44 rounded-badge font-bold text-bissap hover:underline', className)}
      {...rest}
    />
  )
}
