import type { Chrome } from '../chrome.ts'
import type { FormOpener } from '../forms/form-events.ts'
import { fillSheet } from '../sheets/fill-sheet.ts'
import { openSheet } from '../sheets/sheet.ts'

type OpenedForm = {
  readonly formId: string
  /** What the sheet is called. */
  readonly title: string
  readonly by: FormOpener
  readonly onClose?: () => void
}

/** Opens a form of the tour in a sheet. */
export function openForm(chrome: Chrome, { formId, title, by, onClose: onClosed }: OpenedForm): void {
  const { frame, texts } = chrome
  const life = new AbortController()
  const { signal } = life
  const onClose = () => {
    life.abort()
    onClosed?.()
  }
  const { body } = openSheet({ frame, texts, title, onClose })
  void fillSheet({ chrome, body, signal }, async () => {
    const { showForm } = await import('../cards/form-card.ts')
    return () => showForm({ chrome, body, signal, formId, title, intro: '', by })
  })
}
