import { type PictureOwner, type PicturePlacement, picturePlacements } from '@dix/contract'
import { useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNear } from '../../../platform/dom/use-near.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Thumb } from '../../../ui/thumb.tsx'
import { LocalPicture } from '../photo-walk/local-picture.tsx'
import type { Chosen, ChosenPicture } from './choose-pictures.ts'
import { type DecidedPicture, groupPictures, ownerKey, type PictureState } from './decide-pictures.ts'
import { OwnerDialog } from './owner-dialog.tsx'
import { OwnerName } from './owner-name.tsx'
import type { PictureBatch } from './use-picture-batch.ts'

/** Maximum number of pictures shown, those that need the user first. All are counted and sent. */
const shownRows = 100
const order: readonly PictureState[] = ['ambiguous', 'unmatched', 'surplus', 'left', 'matched']
const tones = {
  matched: 'success',
  ambiguous: 'highlight',
  unmatched: 'highlight',
  surplus: 'muted',
  left: 'muted',
} as const satisfies Record<PictureState, Tone>

/** Shows the product or category of each picture before anything is sent. */
export function MatchPanel({ batch }: { batch: PictureBatch }) {
  const t = useTranslations('pictureBatch')
  const [placing, setPlacing] = useState<PicturePlacement>('first')
  const [assigning, setAssigning] = useState<DecidedPicture | null>(null)
  const { decided, matched, assign, start, restart } = batch
  if (!decided || !matched) return null
  const groups = groupPictures(decided)
  const pictures = groups.reduce((sum, group) => sum + group.pictures.length, 0)
  return (
    <div className="flex flex-col gap-5">
      <Problems chosen={matched.chosen} />
      <section aria-label={t('result')}>
        <p role="status" className="mb-3 font-semibold">
          {decided.length === 0 ? t('noPictures') : <Counts decided={decided} />}
        </p>
        <PictureList decided={decided} onAssign={setAssigning} assign={assign} />
      </section>
      <LeftOutFiles chosen={matched.chosen} />
      {pictures > 0 && <PlacingChoice placing={placing} onChange={setPlacing} />}
      <div className="flex flex-wrap gap-3 max-md:*:grow">
        <Button variant="outline" onClick={restart}>
          {t('back')}
        </Button>
        <Button onClick={() => start(placing)} disabled={pictures === 0}>
          {t('start', { count: pictures, owners: groups.length })}
        </Button>
      </div>
      {assigning && (
        <OwnerDialog
          path={assigning.picture.path}
          onClose={() => setAssigning(null)}
          onPick={(owner) => {
            assign(assigning.picture.key, owner)
            setAssigning(null)
          }}
        />
      )}
    </div>
  )
}

function Counts({ decided }: { decided: readonly DecidedPicture[] }) {
  const t = useTranslations('pictureBatch')
  return order
    .map((state) => ({ state, count: decided.filter((picture) => picture.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => t(`count_${state}`, { count }))
    .join(', ')
}

function Problems({ chosen: { problems } }: { chosen: Chosen }) {
  const t = useTranslations('pictureBatch')
  if (problems.length === 0) return null
  return (
    <div role="alert">
      {problems.map(({ name, problem }) => (
        <FieldError key={name}>{t(`zip_${problem}`, { name })}</FieldError>
      ))}
    </div>
  )
}

function LeftOutFiles({ chosen: { leftOut } }: { chosen: Chosen }) {
  const t = useTranslations('pictureBatch')
  if (leftOut.length === 0) return null
  return (
    <Disclosure title={t('leftOut', { count: leftOut.length })} variant="card">
      <ul className="space-y-1 text-card">
        {leftOut.slice(0, shownRows).map(({ path, reason }, index) => (
          <li key={index} className="wrap-anywhere">
            <b>{path}</b>: {t(`reason_${reason}`)}
          </li>
        ))}
      </ul>
      {leftOut.length > shownRows && (
        <p className="mt-2 text-small text-ink-2">{t('more', { count: leftOut.length - shownRows })}</p>
      )}
    </Disclosure>
  )
}

function PlacingChoice({
  placing,
  onChange,
}: {
  placing: PicturePlacement
  onChange: (placing: PicturePlacement) => void
}) {
  const t = useTranslations('pictureBatch')
  return (
    <fieldset className="min-w-0 max-w-200">
      <legend className="mb-2 text-card font-semibold">{t('placing')}</legend>
      {picturePlacements.map((placement) => (
        <label
          key={placement}
          className="mb-2 flex min-h-12 cursor-pointer items-center gap-3 rounded-field border border-line bg-white px-3.5 py-2 hover:bg-coton has-checked:border-bissap has-checked:bg-bissap-soft"
        >
          <input
            type="radio"
            name="placing"
            checked={placing === placement}
            onChange={() => onChange(placement)}
            className="size-5 shrink-0 accent-bissap"
          />
          {t(`placing_${placement}`)}
        </label>
      ))}
    </fieldset>
  )
}

type ListProps = {
  decided: readonly DecidedPicture[]
  onAssign: (decided: DecidedPicture) => void
  assign: PictureBatch['assign']
}

function PictureList({ decided, onAssign, assign }: ListProps) {
  const t = useTranslations('pictureBatch')
  const sorted = decided.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
  return (
    <>
      <ul className="divide-y divide-line border-line not-empty:border-y">
        {sorted.slice(0, shownRows).map((picture) => (
          <PictureRow
            key={picture.picture.key}
            decided={picture}
            onAssign={() => onAssign(picture)}
            assign={(owner) => assign(picture.picture.key, owner)}
          />
        ))}
      </ul>
      {decided.length > shownRows && (
        <p className="mt-2 text-small text-ink-2">{t('more', { count: decided.length - shownRows })}</p>
      )}
    </>
  )
}

type RowProps = {
  decided: DecidedPicture
  onAssign: () => void
  assign: (owner: PictureOwner | null) => void
}

function PictureRow({ decided: { picture, state, owner, candidates }, onAssign, assign }: RowProps) {
  const t = useTranslations('pictureBatch')
  const { path } = picture
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <PicturePreview picture={picture} />
      <div className="min-w-40 flex-1">
        <p className="font-semibold wrap-anywhere">{path}</p>
        {owner && (
          <div className="flex items-center gap-2 text-card text-ink-2">
            <span aria-hidden="true">→</span>
            <Thumb src={owner.image[0]} className="size-8" />
            <span className="min-w-0 wrap-anywhere">
              <OwnerName owner={owner} />
            </span>
          </div>
        )}
      </div>
      <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>
      {candidates.length > 1 && (
        <Select
          aria-label={t('candidates', { name: path })}
          value={owner ? ownerKey(owner) : ''}
          onChange={({ currentTarget: { value } }) =>
            assign(candidates.find((candidate) => ownerKey(candidate) === value) ?? null)
          }
          className="w-full md:w-64"
        >
          <option value="">{t('whose')}</option>
          {candidates.map((candidate) => (
            <option key={ownerKey(candidate)} value={ownerKey(candidate)}>
              {[candidate.name, candidate.detail, candidate.kind !== 'product' && t(`kind_${candidate.kind}`)]
                .filter(Boolean)
                .join(', ')}
            </option>
          ))}
        </Select>
      )}
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:grow">
        <Button variant="outline" onClick={onAssign} aria-label={t('assignFor', { name: path })}>
          {t(owner ? 'assignOther' : 'assign')}
        </Button>
        {state !== 'left' && (
          <Button
            variant="outline"
            onClick={() => assign(null)}
            aria-label={t('leaveOutFor', { name: path })}
          >
            {t('leaveOut')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** A chosen picture, read when it scrolls near the viewport. */
function PicturePreview({ picture }: { picture: ChosenPicture }) {
  const place = useRef<HTMLDivElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const read = useCallback(() => {
    // A file that cannot be read is reported when it is sent.
    picture.open().then(setFile, () => {})
  }, [picture])
  useNear(place, file ? null : read)
  return (
    <div ref={place} className="relative size-14 shrink-0 overflow-hidden rounded-field bg-sable">
      <LocalPicture picture={file} url={null} />
    </div>
  )
}
