import type { Field } from '../people/person.ts'

/** The reason why a template is invalid. `tag` is its text, with the braces. */
export type TemplateProblem =
  | { kind: 'empty' | 'pdf' | 'oldWord' | 'notWord' | 'tooLargeUnzipped' | 'damaged' }
  | { kind: 'noPlaceholder'; missing: Field | 'both' }
  | { kind: 'tagUnclosed' | 'tagUnopened' | 'tagDoubled' | 'tagUnknown'; tag: string }
