import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

/** A round chip: white when off, café when on. */
export function chipLook(on: boolean): string {
  return classNames(
    'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-card font-semibold whitespace-nowrap md:min-h-9',
    'reach-44',
    on ? 'border-cafe bg-cafe text-white' : 'border-line bg-white text-cafe hover:border-edge hover:bg-coton',
  )
}

/** A chip that turns something on or off through a link. */
export function ToggleChip({ on, href, children }: { on: boolean; href: string; children: ReactNode }) {
  return (
    <Link to={href} preventScrollReset aria-current={on || undefined} className={chipLook(on)}>
      {on && <Check className="size-4" aria-hidden="true" />}
      {children}
    </Link>
  )
}
