import { ApiError, NetworkError } from '@dix/contract'
import { ask } from '../../../platform/api/ask.ts'
import { toast } from '../../../ui/toasts.ts'
import { accountCart, dispatch } from './account-cart.ts'
import { announce, reload } from './account-query.ts'
import { unsent } from './intents.ts'
import { type Line, lineFrom } from './line.ts'
import { say } from './say.ts'

/** Milliseconds before a change that no answer came to is sent again; then it is given up. */
const patience = [1_000, 3_000, 9_000] as const

/** Stands for one stay of one person; null while wishes have to wait. */
let stay: object | null = null

/** From now on wishes are sent as they come. */
export function startSending(): void {
  stay = {}
  flush()
}

/** Answers that are still on their way are nobody's any more. */
export function stopSending(): void {
  stay = null
}

/** Sends every wish that is not on its way. */
export function flush(): void {
  if (stay === null) return
  for (const line of unsent(accountCart())) void send(line, stay)
}

async function send({ product, quantity }: Line, mine: object): Promise<void> {
  const productId = product._id
  const before = accountCart().wishes.get(productId)?.losses ?? 0
  dispatch({ type: 'sent', productId })
  try {
    const { data } = await ask('PUT /api/cart/set', { productId, quantity })
    if (stay !== mine) return
    dispatch({ type: 'answered', productId, lines: data.map(lineFrom) })
    announce()
    // A sending that got lost before may have arrived late.
    if (before > 0 || accountCart().doubtful) void reload()
  } catch (failure) {
    if (stay === mine && failure instanceof NetworkError) takeLoss(productId)
    // Whoever wished is not here any more; where their session died, their wishes are kept, and it was said.
    else if (stay === mine) takeRefusal(productId, failure)
  }
  flush()
}

function takeRefusal(productId: string, failure: unknown): void {
  dispatch({ type: 'refused', productId })
  const wished = accountCart().wishes.has(productId)
  if (!wished) toast('error', failure instanceof ApiError ? failure.message : say('notSaved'))
  void reload()
}

function takeLoss(productId: string): void {
  dispatch({ type: 'lost', productId })
  if (!navigator.onLine) {
    toast('error', say('offlineKept'))
    return
  }
  const losses = accountCart().wishes.get(productId)?.losses ?? 0
  const pause = patience[losses - 1]
  if (pause !== undefined) {
    setTimeout(() => {
      dispatch({ type: 'woken', productId })
      flush()
    }, pause)
    return
  }
  dispatch({ type: 'dropped', productId })
  toast('error', say('notSaved'))
  // Whether one of the tries arrived is not known.
  announce()
  void reload()
}
