import { withParameters } from '../../../platform/with-parameters.ts'
import { useListQuery } from '../products/use-list-query.ts'

const kinds = ['edit', 'history'] as const
type SubjectKind = (typeof kinds)[number]

/** The product whose form or history is open. */
type Subject = { kind: SubjectKind; id: string }

/** The open dialog is part of the URL, so that other pages can link to a product's form, and Back closes it. */
export function useSubject() {
  const { query, changeQuery } = useListQuery()
  const kind = kinds.find((name) => /^[A-Za-z0-9]{1,64}$/.test(query.get(name) ?? ''))
  const subject: Subject | null = kind ? { kind, id: query.get(kind)! } : null
  const become = (next: Subject | null, quietly: boolean) =>
    changeQuery(
      (now) => withParameters(now, { edit: '', history: '', ...(next && { [next.kind]: next.id }) }),
      quietly,
    )
  return {
    subject,
    open: (kind: SubjectKind, id: string) => become({ kind, id }, subject !== null),
    close: () => become(null, true),
  }
}
