import { Check, ChevronDown, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { chipLook } from '../chip.tsx'
import { classNames } from '../class-names.ts'

type MenuOption = { name: string; href: string; selected: boolean; aside?: string }

type MenuProps = { label: ReactNode; title: string; close: string; active: boolean; choices: MenuOption[] }

/**
 * A chip that opens a list of links and shows the current one. The browser's popover closes on Escape and outside
 * clicks, and works before hydration.
 */
export function Menu({ label, title, close, active, choices }: MenuProps) {
  const id = useId()
  return (
    <>
      <button type="button" popoverTarget={id} className={chipLook(active)}>
        {label}
        <ChevronDown className="size-4" aria-hidden="true" />
      </button>
      <div id={id} popover="auto" className="menu-sheet">
        <div className="flex items-center justify-between border-b border-line ps-4 md:hidden">
          <p className="font-bold">{title}</p>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={close}
            className="flex size-12 items-center justify-center"
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        </div>
        <ul className="p-2">
          {choices.map((choice) => (
            <MenuLink key={choice.href} choice={choice} />
          ))}
        </ul>
      </div>
    </>
  )
}

function MenuLink({ choice: { name, href, selected, aside } }: { choice: MenuOption }) {
  return (
    <li>
      <Link
        to={href}
        preventScrollReset
        aria-current={selected || undefined}
        onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
        className={classNames(
          'flex min-h-11 items-center gap-2 rounded-field px-3 hover:bg-sable',
          selected && 'font-bold text-bissap',
        )}
      >
        <span className="grow">{name}</span>
        {aside && <span className="text-small text-ink-3">{aside}</span>}
        {selected && <Check className="size-4" aria-hidden="true" />}
      </Link>
    </li>
  )
}
