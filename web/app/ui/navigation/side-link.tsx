import type { ComponentProps, ComponentType } from 'react'
import { NavLink, type NavLinkProps } from 'react-router'
import { classNames } from '../class-names.ts'

/** The icon before the text. */
export type SideIcon = ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>

type EntryProps = { icon: SideIcon; children: string }

type CountProps = {
  /** The number of waiting items, and a description of them. */
  count?: { value: number; label: string } | false
}

const entry = 'flex min-h-11 w-full items-center gap-3 rounded-button px-3 py-2 text-left font-semibold'
const resting = 'text-ink-2 hover:bg-sable'

/** A link in a side menu; the current page's is bissap. */
export function SideLink({
  icon,
  children,
  className,
  count,
  ...rest
}: NavLinkProps & EntryProps & CountProps) {
  return (
    <NavLink
      className={({ isActive }) =>
        classNames(entry, isActive ? 'bg-bissap-soft font-bold text-bissap' : resting)
      }
      {...rest}
    >
      <Content icon={icon}>{children}</Content>
      {count && (
        <span
          title={count.label}
          className="ms-auto min-w-6 shrink-0 rounded-badge bg-mangue-soft px-1.5 py-1 text-center text-badge font-bold text-mangue-ink tabular-nums"
        >
          <span aria-hidden="true">{count.value}</span>
          <span className="sr-only">{count.label}</span>
        </span>
      )}
    </NavLink>
  )
}

/** A button in a side menu. */
export function SideButton({ icon, children, ...rest }: ComponentProps<'button'> & EntryProps) {
  return (
    <button type="button" className={classNames(entry, resting)} {...rest}>
      <Content icon={icon}>{children}</Content>
    </button>
  )
}

function Content({ icon: Icon, children }: EntryProps) {
  return (
    <>
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </>
  )
}
