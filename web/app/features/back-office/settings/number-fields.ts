import { digitsOf } from '../../../platform/forms/digits-of.ts'

/** Number fields of a topic as typed, and back; an empty or wrong one is refused by the server. */
export function numberFields<Name extends string>(names: readonly Name[]) {
  const mapped = <Value>(read: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>
  return {
    toForm: (value: Record<Name, number>) => mapped((name) => String(value[name])),
    fromForm: (values: Record<Name, string>) =>
      mapped((name) => Number(digitsOf(values[name]) || Number.NaN)),
  }
}
