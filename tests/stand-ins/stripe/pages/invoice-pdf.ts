import type { Invoice } from '../shapes.ts'

const formatAmount = (amount: number, currency: string): string =>
  (amount / 100).toLocaleString('en-US', { style: 'currency', currency })

/** Lines of text of an invoice. */
export function invoiceTextLines(invoice: Invoice): string[] {
  const { currency } = invoice
  return [
    `Invoice ${invoice.number ?? invoice.id}`,
    `Status: ${invoice.status}`,
    `Date: ${new Date(invoice.created * 1000).toISOString().slice(0, 10)}`,
    `Bill to: ${[invoice.customer_name, invoice.customer_email].filter(Boolean).join(', ')}`,
    ...invoice.lines.data.map(({ description, amount }) => `${description ?? ''}  ${formatAmount(amount, currency)}`),
    ...invoice.total_discount_amounts.map(({ amount }) => `Discount  -${formatAmount(amount, currency)}`),
    ...invoice.total_taxes.map(({ amount }) => `Tax  ${formatAmount(amount, currency)}`),
    `Total  ${formatAmount(invoice.total, currency)}`,
    `Amount due  ${formatAmount(invoice.amount_remaining, currency)}`,
  ]
}

/** Escapes text for a PDF string. Characters that the standard fonts don't have become question marks. */
function escapePdfText(text: string): string {
  const latin1 = [...text].map((character) => ((character.codePointAt(0) ?? 0) < 256 ? character : '?')).join('')
  return latin1.replaceAll(/[\\()]/g, (character) => `\\${character}`)
}

/** Creates a PDF of one page with lines of text: a header, five objects, their offsets and a trailer. */
export function createPdf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${escapePdfText(line)}) Tj T*`).join('\n')
  const stream = Buffer.from(`BT /F1 12 Tf 18 TL 56 780 Td\n${text}\nET`, 'latin1')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream.toString('latin1')}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const offsetRows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const offsetTable = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsetRows}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}${offsetTable}${trailer}`, 'latin1')
}
