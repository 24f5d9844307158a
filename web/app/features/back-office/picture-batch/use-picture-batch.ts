import {
  ApiError,
  NetworkError,
  type PictureMatch,
  type PictureOwner,
  type PicturePlacement,
  retryOutlook,
} from '@dix/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { sendPicture } from '../../../platform/api/pictures.ts'
import { useErrorMessage } from '../../../platform/forms/use-action.ts'
import { refreshCategories } from '../categories/categories-query.ts'
import { refreshProducts } from '../products/products-query.ts'
import { type Chosen, type ChosenPicture, choosePictures, UnreadableError } from './choose-pictures.ts'
import { type Assignments, decidePictures, groupPictures } from './decide-pictures.ts'
import { createPictureRun, type PictureRun } from './run-pictures.ts'
import { openUrlStore } from './url-store.ts'

/** The contract's limit of files that are matched in one request. */
const namesAtOnce = 1_000

const retries = { certain: Infinity, possible: 4, hopeless: 0 } as const

/** The user's choices, and the matches. */
export type Matched = { chosen: Chosen; matches: readonly PictureMatch[]; note: string }

/** Chosen files while they are listed and matched: `part` from 0 to 1. */
type Listing = { part: number }

/**
 * Pictures while they are chosen, matched and sent. Leaving the page stops the run; it continues when they are chosen
 * again.
 */
export function usePictureBatch() {
  const t = useTranslations('pictureBatch')
  const messageOf = useErrorMessage()
  const [reading, setReading] = useState<Listing | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [matched, setMatched] = useState<Matched | null>(null)
  const [assigned, setAssigned] = useState<Assignments>(new Map())
  const [run, setRun] = useState<PictureRun | null>(null)
  const running = useRef<PictureRun | null>(null)
  useEffect(
    () => () => {
      if (running.current?.current().state !== 'done') void running.current?.cancel()
    },
    [],
  )
  const decided = matched && decidePictures(matched.chosen.pictures, matched.matches, assigned)

  const choose = async (files: readonly File[]) => {
    if (reading) return
    setProblem(null)
    setReading({ part: 0 })
    try {
      const chosen = await choosePictures(files)
      const matches = await match(chosen.pictures, (part) => setReading({ part }))
      setMatched({ chosen, matches, note: noteOf(files) ?? t('note', { count: chosen.pictures.length }) })
      setAssigned(new Map())
    } catch (failure) {
      setProblem(messageOf(failure))
    } finally {
      setReading(null)
    }
  }

  const explain = (failure: unknown) => {
    if (failure instanceof UnreadableError)
      return {
        message: t(failure.problem === 'tooLarge' ? 'reason_tooLarge' : 'reason_damaged'),
        retries: 0,
      }
    return { message: messageOf(failure), retries: retriesAfter(failure) }
  }

  const start = (placing: PicturePlacement) => {
    if (!decided || !matched) return
    const created = createPictureRun({
      groups: groupPictures(decided),
      store: openUrlStore(),
      concurrency: uploadsAtOnce(),
      upload: (file, signal) => sendPicture({ file, onProgress: () => {}, signal }),
      attach: async (groups, edit) => {
        const changes = groups.map(({ owner: { kind, _id, revision }, image }) => ({
          kind,
          _id,
          seen: { revision },
          image: [...image],
        }))
        const response = await ask('PUT /api/picture/attach', { placing, note: matched.note, edit, changes })
        void refreshProducts()
        if (changes.some(({ kind }) => kind !== 'product')) void refreshCategories()
        return { outcomes: response.data, edit: response.edit }
      },
      explain,
    })
    running.current = created
    setRun(created)
    created.start()
  }

  return {
    reading,
    problem,
    matched,
    decided,
    run,
    choose,
    assign: (key: string, owner: PictureOwner | null) => setAssigned(new Map(assigned).set(key, owner)),
    start,
    /** Goes back to choosing files. */
    restart: () => {
      setMatched(null)
      setRun(null)
    },
  }
}

export type PictureBatch = ReturnType<typeof usePictureBatch>

/**
 * The number of retries of a failed request. Infinity without a connection or session, or if rate limited, because it
 * will succeed eventually; otherwise a few, because a single picture may make the shop fail every time.
 */
export function retriesAfter(failure: unknown): number {
  if (failure instanceof NetworkError) return Infinity
  return failure instanceof ApiError ? retries[retryOutlook(failure)] : 0
}

async function match(
  pictures: readonly ChosenPicture[],
  onProgress: (part: number) => void,
): Promise<PictureMatch[]> {
  const found: PictureMatch[] = []
  for (let from = 0; from < pictures.length; from += namesAtOnce) {
    const rows = pictures.slice(from, from + namesAtOnce).map(({ names, folder }) => ({
      names: names.map(({ name }) => name.slice(0, 500)),
      folder: folder?.name.slice(0, 500),
    }))
    found.push(...(await ask('POST /api/picture/match', { rows })).data)
    onProgress(found.length / pictures.length)
  }
  return found
}

/** The name of the only file or of the folder; null if several files were chosen. */
function noteOf(files: readonly File[]): string | null {
  const [first] = files
  const folder = first?.webkitRelativePath?.split('/')[0]
  const name = folder || (files.length === 1 ? first!.name : '')
  return name.trim().slice(0, 200) || null
}

/** A device with little memory, or a user who saves data, sends one picture at a time. */
function uploadsAtOnce(): number {
  const { deviceMemory, connection } = navigator as Navigator & {
    deviceMemory?: number
    connection?: { saveData?: boolean }
  }
  return (deviceMemory ?? 8) <= 1 || connection?.saveData ? 1 : 2
}
