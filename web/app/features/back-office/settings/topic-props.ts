import type { ShopSettings } from '@dix/contract'
import type { ReactNode } from 'react'

/** What every topic gets beside what is saved of it. */
export type TopicProps = {
  /** Every topic as it is saved, for previews. */
  settings: ShopSettings
  after: ReactNode
}
