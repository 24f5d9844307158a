import type { PictureMatch, PictureOwner } from '@dix/contract'
import type { ChosenPicture } from './choose-pictures.ts'

/** The outcome of a picture. `left`: the user skipped it; `surplus`: a category can have only one picture. */
export type PictureState = 'matched' | 'ambiguous' | 'unmatched' | 'left' | 'surplus'

export type DecidedPicture = {
  picture: ChosenPicture
  state: PictureState
  /** The product or category it goes to. */
  owner: PictureOwner | null
  candidates: readonly PictureOwner[]
  /** Its position among the owner's pictures, according to its name. */
  position: number
}

/** The user's choice for a picture: its owner, or null to skip it. */
export type Assignments = ReadonlyMap<string, PictureOwner | null>

/** The pictures that a product or category gets, in their order. */
export type PictureGroup = { owner: PictureOwner; pictures: readonly ChosenPicture[] }

/** Identifies an owner of pictures. */
export const ownerKey = ({ kind, _id }: Pick<PictureOwner, 'kind' | '_id'>) => `${kind} ${_id}`

/**
 * Decides which product or category each picture goes to.
 *
 * @param matches one per picture, in the same order
 */
export function decidePictures(
  pictures: readonly ChosenPicture[],
  matches: readonly PictureMatch[],
  assigned: Assignments,
): DecidedPicture[] {
  const taken = new Set<string>()
  return pictures.map((picture, index) => {
    const match = matches[index]!
    const candidates = match.owners
    const assignment = assigned.get(picture.key)
    const only = candidates.length === 1 ? candidates[0]! : null
    const owner = assignment === undefined ? only : assignment
    const position = positionIn(picture, match)
    const decided = { picture, owner, candidates, position }
    if (assignment === null) return { ...decided, state: 'left' }
    if (!owner) return { ...decided, state: candidates.length > 1 ? 'ambiguous' : 'unmatched' }
    const isSurplus = owner.kind !== 'product' && taken.has(ownerKey(owner))
    taken.add(ownerKey(owner))
    return { ...decided, state: isSurplus ? 'surplus' : 'matched' }
  })
}

function positionIn({ names, folder }: ChosenPicture, { by, name: found }: PictureMatch): number {
  if (by === 'folder') return folder?.position ?? 1
  return names.find(({ name }) => name === found)?.position ?? 1
}

/** The matched pictures by owner, ordered by their names. */
export function groupPictures(decided: readonly DecidedPicture[]): PictureGroup[] {
  const groups = new Map<string, DecidedPicture[]>()
  for (const picture of decided)
    if (picture.state === 'matched') {
      const key = ownerKey(picture.owner!)
      groups.set(key, [...(groups.get(key) ?? []), picture])
    }
  return [...groups.values()].map((group) => ({
    owner: group[0]!.owner!,
    pictures: group.toSorted((one, other) => one.position - other.position).map(({ picture }) => picture),
  }))
}
