import type { Chrome } from '../chrome.ts'
import { make } from '../dom.ts'

type OpenSheet = { readonly chrome: Chrome; readonly body: HTMLElement; readonly signal: AbortSignal }

/** Fills an open sheet with what comes later; says so where that cannot be loaded. `load` answers what fills it. */
export async function fillSheet({ chrome, body, signal }: OpenSheet, load: () => Promise<() => void>): Promise<void> {
  body.setAttribute('aria-busy', 'true')
  try {
    const fill = await load()
    if (!signal.aborted) fill()
  } catch {
    body.append(make('p', { role: 'alert' }, chrome.texts('card.failed')))
  }
  body.removeAttribute('aria-busy')
}
