/** Measures of a page: twentieths of a point. A4 with margins of 2.4 cm. */
const page = { width: 11_906, height: 16_838, margin: 1_361 } as const

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

type Style = 'Title' | 'Heading1' | 'Footer'

/** One paragraph; text between two asterisks is bold. */
export function paragraph(text: string, style?: Style): string {
  const runs = text.split('**').map((part, index) => run(part, index % 2 === 1))
  return `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}${runs.join('')}</w:p>`
}

/** A table without a header: equal column widths, one paragraph per line of a cell. */
export function table(rows: readonly (readonly (readonly string[])[])[]): string {
  const columns = rows[0]?.length ?? 1
  const width = Math.floor((page.width - 2 * page.margin) / columns)
  const grid = `<w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>`
  const cell = (lines: readonly string[]) =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${lines.map((line) => paragraph(line)).join('')}</w:tc>`
  // Rows are not split over two pages: otherwise a signature could be separated from its name.
  const row = (cells: readonly (readonly string[])[]) =>
    `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells.map(cell).join('')}</w:tr>`
  return `<w:tbl><w:tblPr><w:tblStyle w:val="Table"/><w:tblW w:w="0" w:type="auto"/></w:tblPr>${grid}${rows.map(row).join('')}</w:tbl>`
}

/** The main part of a file, with its footer on every page. */
export function documentPart(blocks: readonly string[], footId: string): string {
  const section = `<w:sectPr><w:footerReference w:type="default" r:id="${footId}"/><w:pgSz w:w="${page.width}" w:h="${page.height}"/><w:pgMar w:top="${page.margin}" w:right="${page.margin}" w:bottom="${page.margin}" w:left="${page.margin}" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>`
  return `${xmlHead}<w:document ${namespaces}><w:body>${blocks.join('')}${section}</w:body></w:document>`
}

/** A footer with a text and the page number. */
export function footerPart(text: string): string {
  const number =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
  return `${xmlHead}<w:ftr ${namespaces}>${paragraph(text, 'Footer').replace('</w:p>', `${number}</w:p>`)}</w:ftr>`
}

/** Letters, headings and table lines; sizes in half points. */
export function stylesPart(): string {
  const style = (type: string, id: string, inside: string) =>
    `<w:style w:type="${type}" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${id === 'Heading1' ? 'heading 1' : id}"/>${inside}</w:style>`
  const spacing = (before: number, after: number) =>
    `<w:spacing w:before="${before}" w:after="${after}" w:line="264" w:lineRule="auto"/>`
  return `${xmlHead}<w:styles ${namespaces}>
<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/><w:sz w:val="21"/><w:lang w:val="fr-FR"/></w:rPr></w:rPrDefault></w:docDefaults>
${style('paragraph', 'Normal', `<w:pPr>${spacing(0, 100)}</w:pPr>`)}
${style('paragraph', 'Title', `<w:basedOn w:val="Normal"/><w:pPr>${spacing(0, 200)}</w:pPr><w:rPr><w:b/><w:color w:val="A01245"/><w:sz w:val="40"/></w:rPr>`)}
${style('paragraph', 'Heading1', `<w:basedOn w:val="Normal"/><w:pPr><w:keepNext/>${spacing(220, 60)}<w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:color w:val="231712"/><w:sz w:val="23"/></w:rPr>`)}
${style('paragraph', 'Footer', '<w:basedOn w:val="Normal"/><w:pPr><w:jc w:val="right"/></w:pPr><w:rPr><w:color w:val="74635A"/><w:sz w:val="16"/></w:rPr>')}
${style('table', 'Table', `<w:tblPr><w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) => `<w:${side} w:val="single" w:sz="4" w:color="8C7A6E"/>`).join('')}</w:tblBorders><w:tblCellMar><w:top w:w="85" w:type="dxa"/><w:left w:w="142" w:type="dxa"/><w:bottom w:w="85" w:type="dxa"/><w:right w:w="142" w:type="dxa"/></w:tblCellMar></w:tblPr>`)}
</w:styles>`
}

function run(text: string, bold: boolean): string {
  if (text === '') return ''
  return `<w:r>${bold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escapeXml = (text: string) => text.replaceAll(/[&<>]/g, (letter) => entities[letter]!)
