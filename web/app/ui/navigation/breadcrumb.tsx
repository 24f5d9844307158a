import { Link } from 'react-router'

export type Crumb = { name: string; path: string }

/** The path from home to the current page, without that page. The gaps are wide enough for touch. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: Crumb[] }) {
  return (
    <nav aria-label={label} className="relative z-1 text-small text-ink-2">
      <ol className="flex flex-wrap items-center">
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className="flex items-center">
            {index > 0 && (
              <span aria-hidden="true" className="px-2">
                /
              </span>
            )}
            <Link to={path} className="reach-44 wrap-anywhere hover:text-bissap hover:underline">
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
