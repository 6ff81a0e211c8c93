import type { Chrome } from '../chrome.ts'
import { createElement } from '../dom.ts'

type OpenSheet = { readonly chrome: Chrome; readonly body: HTMLElement; readonly signal: AbortSignal }

/** Loads a function that fills the sheet, and calls it. Shows an error message if loading or filling fails. */
export async function fillSheet({ chrome, body, signal }: OpenSheet, load: () => Promise<() => void>): Promise<void> {
  body.setAttribute('aria-busy', 'true')
  try {
    const fill = await load()
    if (!signal.aborted) fill()
  } catch {
    body.append(createElement('p', { role: 'alert' }, chrome.texts('card.failed')))
  }
  body.removeAttribute('aria-busy')
}
