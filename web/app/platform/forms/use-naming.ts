import type { User } from '@dix/contract'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../api/ask.ts'
import { setUser } from '../api/query-client.ts'
import { useErrorMessage } from './use-action.ts'

/**
 * Asks users without a name, who log in with a phone number, for it: with their first order or when they join the staff.
 *
 * @returns `field`, undefined if they have one, and `save`, which resolves with whether the order may be placed
 */
export function useNaming({ name }: Pick<User, 'name'>) {
  const t = useTranslations('account')
  const messageOf = useErrorMessage(true)
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const ref = useRef<HTMLInputElement>(null)

  const refuse = (why: string) => {
    setError(why)
    ref.current?.focus()
    return false
  }
  const save = async (): Promise<boolean> => {
    if (name) return true
    if (busy) return false
    if (value.trim() === '') return refuse(t('nameMissing'))
    setBusy(true)
    try {
      const { data } = await ask('PUT /api/user/update-user', { name: value.trim() })
      setUser(data.user)
      return true
    } catch (failure) {
      return refuse(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  const write = (typed: string) => {
    setValue(typed)
    setError(undefined)
  }
  return { save, busy, field: name ? undefined : { ref, value, error, write } }
}
