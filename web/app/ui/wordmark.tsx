import { ShoppingBasket } from 'lucide-react'
import { createContext, use, useId } from 'react'
import { classNames } from './class-names.ts'

const inks = {
  onWhite: 'text-bissap [--x:var(--color-mangue)]',
  onBissap: 'text-white [--x:var(--color-mangue)]',
  onMangue: 'text-cafe [--x:var(--color-bissap)]',
} as const

/** The name as a drawing. Its link or parent needs an accessible name. */
export function Wordmark({ background, className }: { background: keyof typeof inks; className: string }) {
  const mask = useId()
  return (
    <svg
      viewBox="0 0 134 76"
      fill="none"
      strokeWidth="13"
      strokeLinecap="round"
      aria-hidden="true"
      className={classNames(inks[background], className)}
    >
      <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width="140" height="76">
        <path fill="#fff" d="M0 0h140v76H0z" />
        <path d="M123 31 91 67" stroke="#000" strokeWidth="22" />
      </mask>
      <g stroke="currentColor">
        <circle cx="25" cy="49" r="18.5" />
        <path d="M43.5 8.5V67.5M67.5 32V67.5M123 31 91 67" />
      </g>
      <circle cx="67.5" cy="11.5" r="8.3" fill="var(--x)" />
      <path mask={`url(#${mask})`} d="M91 31 123 67" stroke="var(--x)" />
    </svg>
  )
}

/** Whether the wordmark is the brand; false with a name or a logo of one's own. */
export const HasWordmark = createContext(true)

/** The picture of empty states and missing pictures: the x, which is the icon; without the wordmark a basket. */
export function BrandMark({ className }: { className: string }) {
  if (!use(HasWordmark))
    return (
      <ShoppingBasket
        strokeWidth={1.5}
        aria-hidden="true"
        className={classNames('h-auto text-bissap', className)}
      />
    )
  return (
    <svg
      viewBox="84 24 46 50"
      fill="none"
      strokeWidth="13"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M91 31 123 67" className="stroke-mangue" />
      <path d="M123 31 91 67" className="stroke-bissap" />
    </svg>
  )
}
