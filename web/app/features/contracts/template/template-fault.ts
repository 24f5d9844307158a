import type { Field } from '../people/person.ts'

/** What is wrong with a template. `tag` is what stands in it, with its braces. */
export type TemplateFault =
  | { kind: 'empty' | 'pdf' | 'oldWord' | 'notWord' | 'bomb' | 'damaged' }
  | { kind: 'noPlaceholder'; missing: Field | 'both' }
  | { kind: 'tagUnclosed' | 'tagUnopened' | 'tagDoubled' | 'tagUnknown'; tag: string }
