import { createContext } from 'react'

/** The `nonce` of the page's own inline scripts while the server renders them; the browser needs none. */
export const ScriptNonce = createContext<string | undefined>(undefined)
