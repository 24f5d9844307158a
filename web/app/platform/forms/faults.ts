import { ApiError } from '@dix/contract'

/** What is wrong, by the name of the field; under `form` what belongs to none of them. */
export type Faults<Name extends string> = Partial<Record<Name | 'form', string>>

type Blame<Name extends string> = {
  /** Fields of the form. */
  names: readonly Name[]
  /** The field that a refusal is about which names none. */
  blame: Name | undefined
  /** What to say of the failure as a whole. */
  sentence: string
}

/** Sorts a failure to the fields it is about. What names a field that the form does not have is the form's. */
export function faultsOf<Name extends string>(
  failure: unknown,
  { names, blame, sentence }: Blame<Name>,
): Faults<Name> {
  const fields = failure instanceof ApiError ? failure.fields : {}
  const named = names.filter((name) => fields[name])
  if (named.length > 0) return Object.fromEntries(named.map((name) => [name, fields[name]])) as Faults<Name>
  const place = failure instanceof ApiError && isAboutInput(failure) && blame ? blame : 'form'
  return { [place]: sentence } as Faults<Name>
}

/** Trouble of the shop itself, and of too many tries, is nobody's field. */
function isAboutInput({ status, code }: ApiError): boolean {
  return status < 500 && code !== 'rate_limited' && code !== 'signed_out'
}
