import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import type { Field, PeopleList, Person } from '../people/person.ts'

/** Number of rows: enough to check the columns. */
const maxShown = 4

type PreviewProps = { people: readonly Person[]; columns: PeopleList['columns'] | undefined }

/** The first people of a list under their columns, and the number of the others. */
export function PeoplePreview({ people, columns }: PreviewProps) {
  const t = useTranslations('contracts')
  const more = people.length - maxShown
  return (
    <>
      <table className="w-full table-fixed text-card">
        <caption className="sr-only">{t('preview')}</caption>
        <thead className="bg-coton text-left text-small text-ink-2">
          <tr>
            <Head field="name" column={columns?.name} className="rounded-l-badge" />
            <Head field="telephone" column={columns?.telephone} className="w-42 rounded-r-badge" />
          </tr>
        </thead>
        <tbody>
          {people.slice(0, maxShown).map(({ name, telephone }, row) => (
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

function Head({ field, column, className }: { field: Field; column: string | undefined; className: string }) {
  const t = useTranslations('contracts')
  return (
    <th
      scope="col"
      className={classNames('h-9 px-3 py-1.5 align-top font-semibold wrap-anywhere', className)}
    >
      {t(field)}
      {column && <span className="block font-normal">{t('takenFrom', { column })}</span>}
    </th>
  )
}
