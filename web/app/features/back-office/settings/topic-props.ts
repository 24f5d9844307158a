import type { ShopSettings } from '@dix/contract'
import type { ReactNode } from 'react'

/** Props of every topic besides its saved value. */
export type TopicProps = {
  /** Every saved topic, for previews. */
  settings: ShopSettings
  after: ReactNode
}
