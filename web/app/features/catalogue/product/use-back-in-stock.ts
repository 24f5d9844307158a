import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useStableCallbacks } from '../../../platform/dom/use-stable-callbacks.ts'
import { useSession } from '../../../platform/session/session.ts'
import { toast } from '../../../ui/overlay/toasts.ts'
import { requestHash } from '../card/product-picture.tsx'

export type BackInStock = {
  /** Whether the user gets an email when the product is back; null while unknown. */
  isRequested: boolean | null
  busy: boolean
  /** Requests the email. Sends visitors to the login first. */
  toggle: () => void
}

/** The user's request for an email when a product is back in stock. */
export function useBackInStock({ _id: productId, stock }: { _id: string; stock: number }): BackInStock {
  const t = useTranslations()
  const navigate = useNavigate()
  const { pathname, hash } = useLocation()
  const session = useSession()
  const signedIn = session === 'signed-in'
  const [isRequested, setRequested] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)

  const send = async (method: 'GET' | 'POST' | 'DELETE') => {
    setBusy(true)
    try {
      setRequested((await call(method, productId)).includes(productId))
    } catch {
      if (method !== 'GET') toast('error', t('product.notRequested'))
    } finally {
      setBusy(false)
    }
  }
  const goToLogin = (replace: boolean) => {
    toast('error', t('shell.pleaseLogin'))
    navigate('/login', { replace, state: { from: pathname + requestHash } })
  }
  const begin = () => {
    const isReturning = hash === requestHash
    // The back button must not lead to the login again.
    if (!signedIn) return isReturning ? goToLogin(true) : undefined
    if (!isReturning) return void send('GET')
    navigate(pathname, { replace: true, preventScrollReset: true })
    void send('POST')
  }
  const stable = useStableCallbacks({ begin })
  const isOut = stock === 0
  useEffect(() => {
    setRequested(null)
    if (isOut && session !== 'unknown') stable.begin()
  }, [productId, isOut, session, stable])

  const toggle = () => {
    if (busy) return
    if (signedIn) return void send(isRequested ? 'DELETE' : 'POST')
    goToLogin(false)
  }
  return { isRequested: signedIn ? isRequested : false, busy, toggle }
}

/** Loaded when needed, because public pages do not need the API client. */
async function call(method: 'GET' | 'POST' | 'DELETE', productId: string): Promise<string[]> {
  const { ask } = await import('../../../platform/api/ask.ts')
  if (method === 'GET') return (await ask('GET /api/product/back-in-stock')).data
  return (await ask(`${method} /api/product/back-in-stock`, { productId })).data
}
