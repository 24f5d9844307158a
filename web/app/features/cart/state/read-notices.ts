import type { AccountNotice } from './notices.ts'

/** Notices as the browser keeps them, with the id of whoever they are for: nobody else is shown them. */
export type KeptNotices = { user: string; notices: readonly AccountNotice[] }

/** Both, each product once: what was told last counts. */
export function joinNotices(
  known: readonly AccountNotice[],
  fresh: readonly AccountNotice[],
): readonly AccountNotice[] {
  const names = new Set(fresh.map(({ name }) => name))
  return [...known.filter(({ name }) => !names.has(name)), ...fresh]
}

/** Notices from what a browser kept, whoever wrote it; null where nothing of it makes sense. */
export function readNotices(text: string | null): KeptNotices | null {
  try {
    const { user, notices } = (JSON.parse(text ?? '{}') ?? {}) as Record<keyof KeptNotices, unknown>
    if (typeof user !== 'string' || !Array.isArray(notices)) return null
    return { user, notices: notices.filter(isNotice) }
  } catch {
    return null
  }
}

function isNotice(value: unknown): value is AccountNotice {
  const { kind, name, wanted, quantity } = (value ?? {}) as Record<string, unknown>
  if (typeof name !== 'string') return false
  return (
    kind === 'gone' || (kind === 'short' && Number.isSafeInteger(wanted) && Number.isSafeInteger(quantity))
  )
}
