import type { Keeping } from '../../editing/keeping.ts'
import type { Draft } from '../reading/parsed-row.ts'

/** What an import knows of the pictures that its rows name. */
export type KnownPictures = {
  /** Finds out about the pictures of some rows, about each of them once. */
  learn(drafts: readonly Draft[]): Promise<void>
  /** Whether a picture that was learned about is none of the shop's. */
  isMissing(address: string): boolean
}

export function rememberPictures({ isPicture }: Keeping['pictures']): KnownPictures {
  const known = new Map<string, boolean>()
  return {
    async learn(drafts) {
      for (const address of drafts.flatMap(({ fields }) => fields.images ?? []))
        if (!known.has(address)) known.set(address, await isPicture(address))
    },
    isMissing: (address) => known.get(address) === false,
  }
}
