import type { Security, User } from '@dix/contract'

/** What the sections share. */
export type SectionProps = {
  user: User
  security: Security
  /** Shows new recovery codes, only this once. */
  onCodes: (codes: string[] | null) => void
}
