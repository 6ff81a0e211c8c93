/** What a PDF of one page says, and what lies before and between its objects. */
type PdfOptions = { readonly text?: string; readonly before?: string; readonly between?: string }

/** A PDF of one page with a line of text, as ISO 32000-1 asks for it: header, objects, cross-reference table, trailer. */
export function aPdf({ text = 'Opening hours', before = '', between = '' }: PdfOptions = {}): Buffer<ArrayBuffer> {
  const content = `BT /F1 24 Tf 40 740 Td (${text}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let body = `%PDF-1.4\n%\xe2\xe3\xcf\xd3\n${before}`
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  body += between
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + trailer, 'latin1')
}
