import type { FieldValues, Path, PathValue, UseFormSetValue } from 'react-hook-form'

/** Names of the fields of a form whose values differ. */
export function differingNames<Values extends FieldValues>(one: Values, other: Values): Path<Values>[] {
  return (Object.keys(one) as Path<Values>[]).filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  )
}

/**
 * Copies another user's values into the fields that were not changed here, so that saving reverts nothing unseen.
 *
 * @param changed the fields that were changed here
 */
export function takeOver<Values extends FieldValues>(
  setValue: UseFormSetValue<Values>,
  theirs: Values,
  changed: readonly Path<Values>[],
): void {
  for (const name of Object.keys(theirs) as Path<Values>[])
    if (!changed.includes(name)) setValue(name, theirs[name] as PathValue<Values, Path<Values>>)
}
