import type { ShopSettings } from '@dix/contract'
import type { ReactNode } from 'react'

/** What every topic gets besides its saved value. */
export type TopicProps = {
  /** Every saved topic, for previews. */
  settings: ShopSettings
  after: ReactNode
}
