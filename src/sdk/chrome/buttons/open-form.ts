import type { Chrome } from '../chrome.ts'
import { fillSheet } from '../sheets/fill-sheet.ts'
import { openSheet } from '../sheets/sheet.ts'

/** Opens a form of the tour in a sheet, under the words of the button that opens it. */
export function openForm(chrome: Chrome, formId: string, buttonId: string): void {
  const { frame, texts, tour } = chrome
  const life = new AbortController()
  const { signal } = life
  const title = tour?.buttons?.own.find(({ id }) => id === buttonId)?.label ?? ''
  const { body } = openSheet({ frame, texts, title, onClose: () => life.abort() })
  void fillSheet({ chrome, body, signal }, async () => {
    const { showForm } = await import('../cards/form-card.ts')
    return () => showForm({ chrome, body, signal, formId, title, intro: '', by: { buttonId } })
  })
}
