import type { ShopSettings } from '@dix/contract'
import type { ReactNode } from 'react'

/** Props of every topic other than its saved value. */
export type TopicProps = {
  /** Every saved topic, for previews. */
  settings: ShopSettings
  after: ReactNode
}
