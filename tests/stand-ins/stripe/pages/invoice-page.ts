import { StripeError } from '../api/stripe-error.ts'
import { payInvoice } from '../objects/invoices.ts'
import type { Invoice } from '../shapes.ts'
import type { StripeState } from '../stripe-state.ts'
import { invoiceTextLines } from './invoice-pdf.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)

/** HTML page of an invoice. An open invoice has a button that pays it with the saved card. */
export function invoicePage(invoice: Invoice, errorMessage?: string): string {
  const listItems = invoiceTextLines(invoice).map((line) => `<li>${escapeHtml(line)}</li>`)
  const payForm = `<form method="post" action="/pages/invoices/${invoice.id}/pay"><button>Pay with the saved card</button></form>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Invoice ${escapeHtml(invoice.number ?? '')}</title></head>
<body style="font: 16px/1.6 system-ui, sans-serif; max-width: 40em; margin: 2em auto; padding: 0 1em">
<main><h1>Invoice</h1><ul>${listItems.join('')}</ul>
${errorMessage === undefined ? '' : `<p role="alert">${escapeHtml(errorMessage)}</p>`}
${invoice.status === 'open' ? payForm : ''}
<p><a href="/pages/invoices/${invoice.id}/pdf">Download PDF</a></p></main></body></html>`
}

/** Pays an invoice. Returns the error message if the payment fails. */
export function payFromPage(state: StripeState, invoice: Invoice): string | undefined {
  try {
    payInvoice(state, invoice)
    return undefined
  } catch (error) {
    if (error instanceof StripeError) return error.message
    throw error
  }
}
