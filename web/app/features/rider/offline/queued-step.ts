import type { InputOf } from '@dix/contract'

type StepRoute =
  | 'POST /api/rider/take'
  | `PUT /api/rider/${'arrive' | 'deliver' | 'not-delivered' | 'try-again' | 'head-back' | 'drop'}`

/** A step of the rider. */
type MadeStep = {
  [Route in StepRoute]: { route: Route; body: Omit<InputOf<Route>, 'offline'> }
}[StepRoute] & {
  /** The number of its order, and the version that the rider saw. */
  orderId: string
  version: number
}

/** A step, as it is sent. */
export type StepToSend = MadeStep & {
  /** The photo that proves a delivery, uploaded before the step. */
  photo?: Blob | null
}

/** A step that waits on the device. It has ids and numbers, and nothing of the customer's address. */
export type QueuedStep = MadeStep & {
  /** Also its idempotency key. */
  key: string
  userId: string
  /** Its position among the steps of the device. */
  position: number
  /** The device's clock when the rider made it. */
  at: string
  /** Whether it has a photo, stored apart from it. */
  hasPhoto: boolean
  /** The name of its photo on the server, and when it was uploaded, in milliseconds. */
  uploaded?: { name: string; at: number }
  /** Why it goes without its photo; empty if that waited too long, was deleted by a sign-out, or cannot be read. */
  photoRefusal?: string
  /** Why the shop refused it, or its photo; null while it waits. */
  refusal: string | null
  /** Whether it was sent before, so that the shop may have it although its response was lost. */
  isTried?: boolean
  /** Whether it arrived without its photo. */
  isSent?: boolean
}

/** A photo that waits on the device, by the key of its step. `userId` and `at` are those of the step. */
export type StoredPhoto = Pick<QueuedStep, 'key' | 'userId' | 'at'> & { photo: Blob }
