import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

/** The look of controls for one-handed use in bright sun: 60 px high, with a dark border. */
export const largeTarget =
  'inline-flex min-h-15 items-center justify-center gap-2 rounded-button border-2 border-cafe bg-white px-4 py-2 text-center text-h3 font-bold text-cafe'

/** The look of forms with fields of the same size, without grey. */
export const largeForm =
  'flex flex-col gap-4 text-h3 [&_:is(label,p)]:text-h3 [&_p]:text-cafe [&_p:has(svg)]:text-brique [&_:is(input,select)]:h-15 [&_:is(input,select):not(:focus,[aria-invalid])]:border-2 [&_:is(input,select):not(:focus,[aria-invalid])]:border-cafe'

/** A button of the rider's page. */
export function LargeButton({ variant = 'outline', className, ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button
      variant={variant}
      className={classNames(
        'min-h-15! text-h3! aria-disabled:bg-sable aria-disabled:text-ink-3',
        variant === 'outline' && 'border-2! border-cafe! hover:bg-white!',
        className,
      )}
      {...rest}
    />
  )
}
