import { isErrorOf, mayRetry, type RiderWork, type SharedCode } from '@dix/contract'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { ask, sendFile } from '../../../platform/api/ask.ts'
import { useUser } from '../../../platform/api/query-client.ts'
import { openDeviceStore } from '../../../platform/dom/device-store.ts'
import { freshKey } from '../../../platform/fresh-key.ts'
import { createListeners } from '../../../ui/listeners.ts'
import type { QueuedStep, StepToSend, StoredPhoto } from './queued-step.ts'

/** The worker reads this database too (`public/sw.js`), with the same lock and the same event. */
const store = openDeviceStore<QueuedStep>('dix-rider', 'steps')
/** The photos of steps. The worker reads them too, and deletes old ones; a sign-out deletes this database. */
const photos = openDeviceStore<StoredPhoto>('dix-rider-photos', 'photos')
const lock = 'dix-rider'
const syncTag = 'rider-steps'

/** Milliseconds between attempts while steps wait, for connections that break without an event. */
const pause = 15_000

/** Milliseconds for which an uploaded photo is sent by its name: the shop keeps those that prove nothing for an hour. */
const uploadLasts = 50 * 60_000

/** Milliseconds for which a photo waits on the device. */
const photoWaits = 6 * 60 * 60_000

/** Failed reads of a photo after which its delivery goes without it: five minutes, if the page stays open. */
const maxFailedReads = 20

const { subscribe, notify } = createListeners()
let queue: readonly QueuedStep[] = []
let sending: Promise<void> | undefined
/** Keys of steps that the device could not store; they last as long as the page. */
const unstored = new Set<string>()
const unstoredPhotos = new Map<string, Blob>()
const failedReads = new Map<string, number>()

function show(next: readonly QueuedStep[]): void {
  queue = next
  notify()
}

/** The steps of every user that wait on this device, or were refused. */
export const queuedSteps = (): readonly QueuedStep[] => queue

/** Sends one step, after its photo. @returns the resulting work */
export async function sendStep({ route, body, photo }: StepToSend): Promise<RiderWork> {
  const input = { ...body, ...(photo && { photo: await uploadPhoto(photo) }) } as never
  return (await ask(route as 'PUT /api/rider/arrive', input)).data
}

/** Whether a photo did not arrive whole, as over a slow connection, and can be sent again. */
export const isBrokenUpload = (failure: unknown): boolean => uploadFailure(failure) === 'broken'

function uploadFailure(failure: unknown): 'broken' | 'one too many' | 'other' {
  if (!isErrorOf(failure, 'PUT /api/rider/photo')) return 'other'
  if (failure.code === 'malformed_request') return 'broken'
  if (failure.code === 'rate_limited') return 'one too many'
  failure.code satisfies SharedCode
  return 'other'
}

/** @returns the name of the photo, to be sent with its step */
async function uploadPhoto(file: Blob): Promise<string> {
  const { signal } = new AbortController()
  const upload = { file, signal, onProgress: () => {} }
  return (await sendFile('PUT /api/rider/photo', 'photo', upload)).data.photo
}

/** Queues a step on this device, behind those already waiting. */
export async function queueStep(
  { photo, ...step }: StepToSend,
  { userId, isTried }: Pick<QueuedStep, 'userId' | 'isTried'>,
): Promise<void> {
  const position = Math.max(Date.now(), ...queue.map((queued) => queued.position + 1))
  const at = new Date().toISOString()
  const key = freshKey()
  const made = { key, userId, position, at, hasPhoto: !!photo, refusal: null }
  const queued: QueuedStep = { ...step, ...made, ...(isTried && { isTried }) }
  // Other tabs may send the step as soon as it is stored.
  if (photo && !(await photos.put({ key, photo, userId, at }))) unstoredPhotos.set(key, photo)
  if (!(await store.put(queued))) unstored.add(key)
  show([...queue.filter((step) => step.key !== key), queued])
  void wakeWorker()
}

/** Whether a step can leave the queue: the shop may have one that was tried, even without a response. */
export const isUntried = ({ isTried, refusal }: QueuedStep): boolean => !isTried && refusal === null

/** Takes a step that was never sent out of the queue; others go on. */
export async function undoQueued(key: string): Promise<void> {
  await sending
  await withLock(async () => {
    await readDevice()
    if (queue.some((step) => step.key === key && isUntried(step))) await dismissStep(key)
  })
}

/** Removes a step that the shop refused, once its rider knows. */
export async function dismissStep(key: string): Promise<void> {
  show(queue.filter((step) => step.key !== key))
  await store.remove(key)
  await deletePhoto(key)
}

async function deletePhoto(key: string): Promise<void> {
  unstoredPhotos.delete(key)
  await photos.remove(key)
}

/** The photo of a step; undefined if it is no longer on the device. @throws DOMException if it cannot be read now */
async function photoOf(key: string): Promise<Blob | undefined> {
  return unstoredPhotos.get(key) ?? (await photos.get(key))?.photo
}

/** Counts a failed read of a photo, which may succeed the next time. @returns whether that was the last attempt */
function isUnreadable(key: string): boolean {
  const failed = (failedReads.get(key) ?? 0) + 1
  failedReads.set(key, failed)
  return failed >= maxFailedReads
}

/**
 * Sends the steps of a user in their order, until one cannot be sent.
 *
 * @param onSent receives the resulting work after each step
 */
function sendQueued(userId: string, onSent: (work: RiderWork) => void): Promise<void> {
  sending ??= withLock(() => sendAll(userId, onSent)).finally(() => {
    sending = undefined
  })
  return sending
}

/** One tab at a time, if the browser has locks. */
const withLock = (work: () => Promise<void>): Promise<void> =>
  (navigator as Partial<Navigator>).locks?.request(lock, work) ?? work()

async function sendAll(userId: string, onSent: (work: RiderWork) => void): Promise<void> {
  await readDevice()
  const next = () => queue.find((step) => step.userId === userId && step.refusal === null)
  for (let step = next(); step; step = next()) {
    try {
      step = await sendPhoto(step)
      if (!step.isTried) step = await changeStep(step, { isTried: true })
      const { key, route, body, uploaded, photoRefusal, version, at } = step
      const proof = uploaded && { photo: uploaded.name }
      const input = { ...body, ...proof, offline: { version, at, sentAt: new Date().toISOString() } }
      const options = { idempotencyKey: key }
      onSent((await ask(route as 'PUT /api/rider/arrive', input as never, options)).data)
      if (photoRefusal === undefined) await dismissStep(key)
      else await changeStep(step, { refusal: photoRefusal, isSent: true })
    } catch (failure) {
      if (mayRetry(failure) || isBrokenUpload(failure)) return
      const refusal = failure instanceof Error ? failure.message : ''
      await changeStep(step, { refusal, hasPhoto: false })
    }
  }
}

/**
 * Uploads the photo of a step, unless an earlier attempt has. The customer has the goods: a photo that the shop refuses,
 * or one too many, holds up neither their delivery nor the steps behind it.
 */
async function sendPhoto(step: QueuedStep): Promise<QueuedStep> {
  const { key, hasPhoto, photoRefusal, uploaded, at } = step
  if (!hasPhoto || photoRefusal !== undefined) return step
  if (uploaded && Date.now() - uploaded.at < uploadLasts) return step
  let photo: Blob | undefined
  try {
    photo = Date.now() - Date.parse(at) > photoWaits ? undefined : await photoOf(key)
  } catch (failure) {
    if (isUnreadable(key)) return changeStep(step, { photoRefusal: '' })
    throw failure
  }
  if (!photo) return changeStep(step, { hasPhoto: false, photoRefusal: '' })
  try {
    return await changeStep(step, { uploaded: { name: await uploadPhoto(photo), at: Date.now() } })
  } catch (failure) {
    const isOneTooMany = uploadFailure(failure) === 'one too many'
    if (!isOneTooMany && (mayRetry(failure) || isBrokenUpload(failure))) throw failure
    return changeStep(step, {
      hasPhoto: false,
      photoRefusal: failure instanceof Error ? failure.message : '',
    })
  }
}

/** Changes a step here and on the device. @returns the changed step */
async function changeStep(step: QueuedStep, change: Partial<QueuedStep>): Promise<QueuedStep> {
  const changed = { ...step, ...change } as QueuedStep
  show(queue.map((other) => (other.key === step.key ? changed : other)))
  if (!unstored.has(step.key)) await store.put(changed)
  if (!changed.hasPhoto) await deletePhoto(step.key)
  return changed
}

/** The worker and other tabs may have sent steps, or queued more. Those shown stay if the device cannot read. */
async function readDevice(): Promise<void> {
  const stored = await store.all().catch(() => undefined)
  if (!stored) return
  const steps = [...stored, ...queue.filter(({ key }) => unstored.has(key))]
  show(steps.toSorted((one, other) => one.position - other.position))
}

/** Lets the worker send the steps once there is a connection, even if the page is closed by then. */
async function wakeWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
    sync?: { register(tag: string): Promise<void> }
  }
  await registration.sync?.register(syncTag).catch(() => {})
}

/**
 * The user's steps that wait, and those that were refused. They are sent when the page opens or is shown again, and
 * when the browser is connected again; without a connection they are only read.
 *
 * @param onSent receives the resulting work after each step; the same function each time
 */
export function useQueuedSteps(onSent: (work: RiderWork) => void) {
  const { user } = useUser()
  const userId = user?._id
  const steps = useSyncExternalStore(subscribe, queuedSteps, queuedSteps)
  const mine = useMemo(() => steps.filter((step) => step.userId === userId), [steps, userId])
  const waiting = useMemo(() => mine.filter(({ refusal }) => refusal === null), [mine])
  const hasWaiting = waiting.length > 0
  useEffect(() => {
    if (!userId) return
    const send = () => {
      if (!navigator.onLine) void readDevice()
      else if (!document.hidden) void sendQueued(userId, onSent)
    }
    send()
    addEventListener('online', send)
    document.addEventListener('visibilitychange', send)
    const timer = hasWaiting ? setInterval(send, pause) : undefined
    return () => {
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', send)
      clearInterval(timer)
    }
  }, [userId, hasWaiting, onSent])
  return { waiting, refused: mine.filter(({ refusal }) => refusal !== null) }
}
