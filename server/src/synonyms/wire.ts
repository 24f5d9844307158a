import type { Synonym, SynonymTarget } from '@dix/contract'
import type { StoredSynonym } from './queries.ts'

/** What a word stands for, with an absolute picture URL. */
export function asTarget(target: SynonymTarget, publicUrl: string): SynonymTarget {
  return { ...target, image: target.image && publicUrl + target.image }
}

export function asSynonym({ id, word, createdAt, target }: StoredSynonym, publicUrl: string): Synonym {
  return { _id: id, word, target: asTarget(target, publicUrl), createdAt: createdAt.toISOString() }
}
