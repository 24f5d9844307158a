import type { FieldErrors, FieldValues } from 'react-hook-form'

/** Messages of the fields of one item of a list. */
export type ItemErrors = Readonly<Record<string, string | undefined>>

/** The field of a form for one of an item in an API error: `coupons.0.code` for `value.coupons.0.code`. */
export const fieldOfItem = (name: string): string => name.split('.').slice(1).join('.')

/** The messages of one item of a list of a form. */
export function itemErrors<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  list: keyof Values,
  index: number,
): ItemErrors {
  const items = errors[list] as Record<number, Record<string, { message?: string }>> | undefined
  return Object.fromEntries(
    Object.entries(items?.[index] ?? {}).map(([name, error]) => [name, error?.message]),
  )
}
