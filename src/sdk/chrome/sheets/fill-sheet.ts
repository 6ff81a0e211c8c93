import type { Chrome } from '../chrome.ts'
import { createElement } from '../dom.ts'

type OpenedSheet = { readonly chrome: Chrome; readonly body: HTMLElement; readonly signal: AbortSignal }

/** Fills an open sheet once `load` resolves with the function that fills it, or shows an error message. */
export async function fillSheet({ chrome, body, signal }: OpenedSheet, load: () => Promise<() => void>): Promise<void> {
  body.setAttribute('aria-busy', 'true')
  try {
    const fill = await load()
    if (!signal.aborted) fill()
  } catch {
    body.append(createElement('p', { role: 'alert' }, chrome.texts('card.failed')))
  }
  body.removeAttribute('aria-busy')
}
