import { type FieldErrors, type FieldValues, get } from 'react-hook-form'

/** Messages of the fields of one item of a list. */
export type ItemErrors = Readonly<Record<string, string | undefined>>

/** The field of a form for one of an item in an API error: `coupons.0.code` for `value.coupons.0.code`. */
export const fieldOfItem = (name: string): string => name.split('.').slice(1).join('.')

/** The message of a field, else the first one within it. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { message, ref, ...inner } = error as { message?: unknown; ref?: unknown }
  if (typeof message === 'string') return message
  for (const part of Object.values(inner)) {
    const found = firstMessage(part)
    if (found) return found
  }
  return undefined
}

/** The message of a field that is not a native element, else the first one within it. */
export const messageWithin = (errors: FieldErrors, field: string): string | undefined =>
  firstMessage(get(errors, field))

/** The messages of the fields of a nested field; each has the first message within it. */
export function nestedErrors(errors: FieldErrors, field: string): ItemErrors {
  const nested = (get(errors, field) ?? {}) as Record<string, unknown>
  return Object.fromEntries(Object.entries(nested).map(([name, error]) => [name, firstMessage(error)]))
}

/** The messages of one item of a list in a form, see `nestedErrors`. */
export function itemErrors<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  list: keyof Values,
  index: number,
): ItemErrors {
  return nestedErrors(errors, `${String(list)}.${index}`)
}
