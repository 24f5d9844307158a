import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/**
 * The token of an emailed link, in its query or after its `#`, moved from the URL to the history entry, where it is out
 * of sight but survives a reload.
 *
 * @returns undefined until hydration, null if there is no token
 */
export function useLinkToken(path: string): string | null | undefined {
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const inUrl = new URLSearchParams(location.search).get('token') ?? (location.hash.slice(1) || null)
    setToken(inUrl ?? savedToken())
    if (inUrl) navigate(path, { replace: true, state: { token: inUrl } })
  }, [])
  return token
}

function savedToken(): string | null {
  const { usr } = (history.state ?? {}) as { usr?: { token?: unknown } }
  return typeof usr?.token === 'string' ? usr.token : null
}
