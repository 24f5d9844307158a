import type { Security, User } from '@dix/contract'

/** Props that the sections share. */
export type SectionProps = {
  user: User
  security: Security
  /** Shows new recovery codes, only this one time. */
  onCodes: (codes: string[] | null) => void
}
