import InspectModule from 'docxtemplater/js/inspect-module.js'
import { type Field, fields } from '../people/person.ts'
import { openTemplate, plainTag } from './open-template.ts'
import type { TemplateProblem } from './template-problem.ts'
import type { Parts } from './unpack.ts'

/** The first problem with a template's tags; null if it has both placeholders and no other tag. */
export function checkTags(parts: Parts): TemplateProblem | null {
  const inspect = new InspectModule()
  try {
    openTemplate(parts, [inspect])
  } catch (error) {
    return problemOf(error)
  }
  const tags = inspect.getAllStructuredTags()
  // Loops, conditions and raw XML come from modules; a contract needs none.
  const unknown = tags.find(({ module, value }) => module || !isField(plainTag(value)))
  if (unknown) return { kind: 'tagUnknown', tag: `{${unknown.raw ?? unknown.value}}` }
  return missingOf(new Set(tags.map(({ value }) => plainTag(value))))
}

const isField = (tag: string): tag is Field => (fields as readonly string[]).includes(tag)

function missingOf(found: ReadonlySet<string>): TemplateProblem | null {
  const missing = fields.filter((field) => !found.has(field))
  if (missing.length === 0) return null
  return { kind: 'noPlaceholder', missing: missing.length === 2 ? 'both' : missing[0]! }
}

/** The parts of the library's errors that we read. */
type TagError = { properties?: { id?: string; xtag?: string; errors?: TagError[] } }

function problemOf(error: unknown): TemplateProblem {
  const { properties } = error as TagError
  const { id, xtag } = properties?.errors?.[0]?.properties ?? properties ?? {}
  if (xtag === undefined) return { kind: 'damaged' }
  const tag = xtag.trim()
  if (id === 'unclosed_tag') return { kind: 'tagUnclosed', tag: `{${tag}` }
  // The library includes all text since the previous tag.
  if (id === 'unopened_tag') return { kind: 'tagUnopened', tag: `${tag.split('}').at(-1)!.trim()}}` }
  if (id?.startsWith('duplicate_')) return { kind: 'tagDoubled', tag }
  return { kind: 'tagUnknown', tag: `{${tag}}` }
}
