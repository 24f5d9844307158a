import { defaultSubstitution, mayRetry, type ResponseOf, type Substitution } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { localText, setLocalText } from '../../../platform/local-text.ts'
import { isSignedIn, useSession } from '../../../platform/session/session.ts'

export type Substitutions = ResponseOf<'GET /api/cart/substitutions'>['data']

/** A choice for a product, or for all if it is null. */
export type ProductSubstitution = Substitution & { productId: string | null }

const key = ['cart', 'substitutions'] as const

/** The shopper's choices: those of the account, or of the device for visitors; undefined until they are read. */
export function useSubstitutions(): Substitutions | undefined {
  const signedIn = useSession() === 'signed-in'
  const { data } = useQuery(
    { queryKey: [...key, signedIn], queryFn: signedIn ? readAccount : readVisitor },
    queryClient,
  )
  return data
}

/** Remembers a choice in the account, or on the device. @throws ApiError and NetworkError */
export async function saveSubstitution(choice: ProductSubstitution): Promise<void> {
  if (isSignedIn()) await ask('PUT /api/cart/substitutions', choice)
  else writeDevice([...readOthers(choice), choice])
  await queryClient.invalidateQueries({ queryKey: key })
}

/** After a login, the choices of the device become those of the account, like the cart. */
async function readAccount(): Promise<Substitutions> {
  for (const choice of readDevice()) {
    try {
      await ask('PUT /api/cart/substitutions', choice)
    } catch (failure) {
      // One that the shop refuses must not keep the others on the device.
      if (mayRetry(failure)) throw failure
    }
    writeDevice(readOthers(choice))
  }
  return (await ask('GET /api/cart/substitutions')).data
}

async function readVisitor(): Promise<Substitutions> {
  const stored = readDevice()
  const all = stored.find(({ productId }) => productId === null) ?? defaultSubstitution
  const products = stored.flatMap(({ productId, ...own }) =>
    productId === null ? [] : { ...own, productId },
  )
  return { all: { choice: all.choice, maxPrice: all.maxPrice }, products }
}

const storageKey = 'dix-substitutions'

/** Maximum products for which a device remembers a choice; the latest stay. */
const maxStored = 100

function readDevice(): ProductSubstitution[] {
  try {
    const stored: unknown = JSON.parse(localText(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

/** The choices of the device for other products. */
const readOthers = (choice: ProductSubstitution) =>
  readDevice().filter(({ productId }) => productId !== choice.productId)

function writeDevice(choices: readonly ProductSubstitution[]): void {
  // Without storage, what was agreed is the default.
  setLocalText(storageKey, choices.length === 0 ? null : JSON.stringify(choices.slice(-maxStored)))
}
