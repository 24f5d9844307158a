import { ApiError } from '@dix/contract'

/** Messages by the name of their field; messages that belong to no field are under `root`. */
export type FieldMessages<Name extends string> = Partial<Record<Name | 'root', string | undefined>>

type FormFields<Name extends string> = {
  /** The form's field for the name of a field in an API error; undefined if the form has none. */
  fieldOf: (name: string) => Name | undefined
  /** The field for API errors about the input that name no field. */
  fallbackField: Name | undefined
  /** The message of the failure as a whole. */
  message: string
}

/** Assigns the messages of a failed request to the form's fields. */
export function fieldErrorsOf<Name extends string>(
  failure: unknown,
  { fieldOf, fallbackField, message }: FormFields<Name>,
): FieldMessages<Name> {
  const messages: FieldMessages<Name> = {}
  for (const [name, text] of Object.entries(failure instanceof ApiError ? failure.fields : {})) {
    const field = fieldOf(name)
    if (field) messages[field] = text
  }
  if (Object.keys(messages).length > 0) return messages
  const field = failure instanceof ApiError && isAboutInput(failure) && fallbackField
  messages[field || 'root'] = message
  return messages
}

/** Server errors, rate limits and ended sessions belong to no field. */
function isAboutInput({ status, code }: ApiError): boolean {
  return status < 500 && code !== 'rate_limited' && code !== 'signed_out'
}
