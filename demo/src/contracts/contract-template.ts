import { strToU8, zipSync } from 'fflate'
import { articles } from './articles.ts'
import { documentPart, footerPart, paragraph, stylesPart, table, xmlHead } from './word-parts.ts'

const schemas = 'http://schemas.openxmlformats.org'
const wordTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** The demo contract as a Word file with the placeholders {name} and {telephone}; the bytes are always the same. */
export function contractTemplate(): Uint8Array {
  const parts = {
    '[Content_Types].xml': contentTypes(),
    '_rels/.rels': relations([['officeDocument', 'word/document.xml']]),
    'word/document.xml': documentPart(blocks(), 'rId2'),
    'word/_rels/document.xml.rels': relations([
      ['styles', 'styles.xml'],
      ['footer', 'footer1.xml'],
    ]),
    'word/styles.xml': stylesPart(),
    'word/footer1.xml': footerPart('Contrat de livraison de {name} · page '),
  }
  const bytes = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const)
  // A ZIP stores local times, so this one is written the same way in every time zone.
  return zipSync(Object.fromEntries(bytes), { level: 9, mtime: new Date(1980, 0, 1) })
}

function blocks(): string[] {
  return [
    paragraph('Contrat de livraison', 'Title'),
    paragraph('Modèle de démonstration : faites-le relire avant tout usage réel.'),
    table([
      [
        ['**Le magasin**', 'Nom : ______________________', 'ci-après « le magasin »'],
        ['**Le livreur**', '{name}', 'Téléphone : {telephone}', 'ci-après « le livreur »'],
      ],
    ]),
    ...articles.flatMap(({ heading, text }) => [
      paragraph(heading, 'Heading1'),
      ...text.map((line) => paragraph(line)),
    ]),
    paragraph('10. Signatures', 'Heading1'),
    paragraph('Fait en deux exemplaires, à ______________________, le ____ / ____ / ________.'),
    table([
      [
        ['**Pour le magasin**', 'Nom :', 'Signature :', '', '', ''],
        ['**Le livreur**', 'Nom : {name}', 'Lu et approuvé, signature :', '', '', ''],
      ],
    ]),
    // Word requires a paragraph after a table at the end of a document.
    paragraph(''),
  ]
}

function contentTypes(): string {
  const part = (path: string, type: string) =>
    `<Override PartName="/word/${path}" ContentType="${wordTypes}.${type}+xml"/>`
  return `${xmlHead}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('document.xml', 'document.main')}${part('styles.xml', 'styles')}${part('footer1.xml', 'footer')}</Types>`
}

/** Relations of a part, numbered rId1, rId2, … in the order given. */
function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const relation = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${schemas}/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
  )
  return `${xmlHead}<Relationships xmlns="${schemas}/package/2006/relationships">${relation.join('')}</Relationships>`
}
