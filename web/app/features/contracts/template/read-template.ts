import type { Result } from '../result.ts'
import { checkTags } from './check-tags.ts'
import type { TemplateFault } from './template-fault.ts'
import { type Parts, unpack } from './unpack.ts'

/** A Word file whose placeholders are known to be right. */
export type Template = { parts: Parts }

/** How a Word file names its main part. One with macros has another type, and is not taken. */
const wordDocument = 'wordprocessingml.document.main+xml'

/** Reads a Word file as a template. */
export function readTemplate(bytes: Uint8Array): Result<Template, TemplateFault> {
  const unpacked = unpack(bytes)
  if ('fault' in unpacked) return unpacked
  const parts = unpacked.value
  if (!textOf(parts, '[Content_Types].xml').includes(wordDocument)) return { fault: { kind: 'notWord' } }
  if (!isWhole(parts)) return { fault: { kind: 'damaged' } }
  const fault = checkTags(parts)
  return fault ? { fault } : { value: { parts } }
}

/** The library fills half a document without a word, and no program opens what comes out. */
function isWhole(parts: Parts): boolean {
  const documents = [...parts.keys()].filter((path) => /^word\/document\d*\.xml$/.test(path))
  return documents.length > 0 && documents.every((path) => /<\/w:document>\s*$/.test(textOf(parts, path)))
}

function textOf(parts: Parts, path: string): string {
  return new TextDecoder().decode(parts.get(path))
}
