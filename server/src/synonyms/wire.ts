import { absoluteImageUrl, type Synonym, type SynonymTarget } from '@dix/contract'
import type { StoredSynonym } from './queries.ts'

export function asTarget(target: SynonymTarget, publicUrl: string): SynonymTarget {
  return { ...target, image: absoluteImageUrl(target.image, publicUrl) }
}

export function asSynonym({ id, word, createdAt, target }: StoredSynonym, publicUrl: string): Synonym {
  return { _id: id, word, target: asTarget(target, publicUrl), createdAt: createdAt.toISOString() }
}
