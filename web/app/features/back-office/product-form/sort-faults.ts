import { ApiError } from '@dix/contract'
import { type DraftField, draftFields } from './draft.ts'

/** Sentences by the name of the field, extra fields by their label: `more_details.Origin`. */
export type FieldMessages = Record<string, string>

/**
 * The sentences of a refusal, each under the field of the form that it is about; empty where it is about none.
 * What is wrong with one entry of a list is told of the list.
 */
export function messagesOf(failure: unknown): FieldMessages {
  if (!(failure instanceof ApiError)) return {}
  const sorted = Object.entries(failure.fields).map(([path, message]) => [fieldOf(path), message] as const)
  return Object.fromEntries(sorted.filter(([field]) => field !== ''))
}

function fieldOf(path: string): string {
  const [field = ''] = path.split('.')
  if (!draftFields.includes(field as DraftField)) return ''
  return field.startsWith('more_details') ? path : field
}
