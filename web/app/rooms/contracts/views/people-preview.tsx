import { useTranslations } from 'use-intl/react'
import type { Person } from '../people/person.ts'

/** Rows that tell whether the right columns were taken. */
const shown = 4

/** The first people of a list, and how many more there are. */
export function PeoplePreview({ people }: { people: readonly Person[] }) {
  const t = useTranslations('contracts')
  const more = people.length - shown
  return (
    <>
      <table className="w-full table-fixed text-card">
        <caption className="sr-only">{t('preview')}</caption>
        <thead className="bg-coton text-left text-small text-ink-2">
          <tr>
            <th scope="col" className="h-9 rounded-l-badge px-3 font-semibold">
              {t('name')}
            </th>
            <th scope="col" className="h-9 w-42 rounded-r-badge px-3 font-semibold">
              {t('telephone')}
            </th>
          </tr>
        </thead>
        <tbody>
          {people.slice(0, shown).map(({ name, telephone }, row) => (
            <tr key={row} className="border-b border-line">
              <td className="h-10 px-3 py-1 wrap-anywhere">{name}</td>
              <td className="h-10 px-3 py-1 wrap-anywhere tabular-nums">{telephone}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="px-3 pt-2 text-small text-ink-2">{t('more', { count: more })}</p>}
    </>
  )
}
