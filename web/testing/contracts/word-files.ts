import { strToU8, type Zippable, zipSync } from 'fflate'

const types = 'http://schemas.openxmlformats.org'
export const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** A Word file with one paragraph for each text, as small as one can be. */
export function wordFile(texts: readonly string[], more: Zippable = {}): Uint8Array<ArrayBuffer> {
  const paragraphs = texts.map((text) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`)
  return zip({
    '[Content_Types].xml': contentTypes(mainType),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${types}/package/2006/relationships"><Relationship Id="rId1" Type="${types}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="${types}/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`,
    ),
    ...more,
  })
}

/** The list of a file's parts, with the type of the main one. */
export function contentTypes(main: string): Uint8Array {
  return strToU8(
    `<Types xmlns="${types}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
  )
}

/** Any ZIP. */
export function zip(files: Zippable): Uint8Array<ArrayBuffer> {
  return new Uint8Array(zipSync(files))
}
