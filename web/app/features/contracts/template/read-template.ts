import type { Result } from '../result.ts'
import { checkTags } from './check-tags.ts'
import type { TemplateProblem } from './template-problem.ts'
import { type Parts, unpack } from './unpack.ts'

/** A Word file whose placeholders have been checked. */
export type Template = { parts: Parts }

/** The type of a Word file's main part. A file with macros has a different type and is refused. */
const wordDocument = 'wordprocessingml.document.main+xml'

/** Reads a Word file as a template. */
export function readTemplate(bytes: Uint8Array): Result<Template, TemplateProblem> {
  const unpacked = unpack(bytes)
  if ('problem' in unpacked) return unpacked
  const parts = unpacked.value
  if (!textOf(parts, '[Content_Types].xml').includes(wordDocument)) return { problem: { kind: 'notWord' } }
  if (!isWhole(parts)) return { problem: { kind: 'damaged' } }
  const problem = checkTags(parts)
  return problem ? { problem } : { value: { parts } }
}

/** Refuses half a document: the library would fill it without an error, but no program could open the result. */
function isWhole(parts: Parts): boolean {
  const documents = [...parts.keys()].filter((path) => /^word\/document\d*\.xml$/.test(path))
  return documents.length > 0 && documents.every((path) => /<\/w:document>\s*$/.test(textOf(parts, path)))
}

function textOf(parts: Parts, path: string): string {
  return new TextDecoder().decode(parts.get(path))
}
