import { type ComponentType, Suspense, use, useEffect } from 'react'
import { setLocalText } from '../../../platform/local-text.ts'
import { ScriptNonce } from '../../../platform/script-nonce.ts'
import { useSession } from '../../../platform/session/session.ts'
import { ComingUsual } from '../card/coming-usual.tsx'

const storageKey = 'dix-usual'

/** Fetches and shows the usual basket of a signed-in shopper. */
export type UsualProducts = ComponentType<{ title: string; onFound: (isThere: boolean) => void }>

/**
 * The row of products that a signed-in shopper orders most. Pages are the same for everyone and contain its
 * placeholders. A device shows them before the first paint if an earlier visit found such a row, so that nothing moves.
 */
export function UsualRow({ title, products: Products }: { title: string; products: UsualProducts }) {
  const nonce = use(ScriptNonce)
  const session = useSession()
  useEffect(() => {
    if (session === 'anonymous') rememberFound(false)
  }, [session])
  const coming = <ComingUsual title={title} />
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning>
        {markUsual}
      </script>
      {session === 'unknown' && coming}
      {session === 'signed-in' && (
        <Suspense fallback={coming}>
          <Products title={title} onFound={rememberFound} />
        </Suspense>
      )}
    </>
  )
}

/** Runs before the first paint of the row. */
const markUsual = `try{if(document.documentElement.dataset.account&&localStorage.getItem('${storageKey}'))document.documentElement.dataset.usual=''}catch{}`

function rememberFound(isThere: boolean): void {
  const { dataset } = document.documentElement
  if (isThere) dataset.usual = ''
  else delete dataset.usual
  // Without storage the row appears a moment after the page.
  setLocalText(storageKey, isThere ? '1' : null)
}
