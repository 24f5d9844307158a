import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

const variants = {
  filled: 'bg-bissap text-white hover:bg-bissap-dark active:bg-bissap-dark',
  outline: 'border border-edge bg-white text-cafe hover:bg-sable',
  soft: 'bg-bissap-soft text-bissap hover:bg-sable',
  dark: 'bg-cafe text-white hover:bg-ink-2',
  success: 'bg-feuille text-white hover:opacity-90',
  danger: 'bg-brique text-white hover:opacity-90',
  remove: 'border border-brique bg-white text-brique hover:bg-brique-soft',
} as const

type Variant = { variant?: keyof typeof variants }

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-button px-5 py-2 text-center text-body font-bold disabled:bg-sable disabled:text-ink-3'

/** A button that acts in place. */
export function Button({ variant = 'filled', className, ...rest }: Variant & ComponentProps<'button'>) {
  return <button type="button" className={classNames(shape, variants[variant], className)} {...rest} />
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'filled',
  className,
  ...rest
}: Variant & ComponentProps<typeof Link>) {
  return <Link className={classNames(shape, variants[variant], className)} {...rest} />
}
