import Docxtemplater from 'docxtemplater'
import PizZip from 'pizzip'
import type { Parts } from './unpack.ts'

type Module = NonNullable<Docxtemplater.DXT.ConstructorOptions['modules']>[number]

/** Case and spaces inside the braces do not matter. */
export const plainTag = (tag: string) => tag.trim().toLowerCase()

/**
 * Opens a template to fill it once.
 *
 * @throws the library's errors if its tags are broken
 */
export function openTemplate(parts: Parts, modules: Module[] = []): Docxtemplater {
  const zip = new PizZip()
  for (const [path, bytes] of parts) zip.file(path, bytes)
  return new Docxtemplater(zip, {
    modules,
    parser: (tag) => ({ get: (scope: Record<string, string>) => scope[plainTag(tag)] }),
    // A template must not change its delimiters.
    syntax: { changeDelimiterPrefix: null },
    errorLogging: false,
    stripInvalidXMLChars: true,
  })
}
