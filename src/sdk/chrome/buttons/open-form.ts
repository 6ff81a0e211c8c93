import type { Chrome } from '../chrome.ts'
import type { FormTrigger } from '../forms/form-events.ts'
import { fillSheet } from '../sheets/fill-sheet.ts'
import { openSheet } from '../sheets/sheet.ts'

type OpenFormOptions = {
  readonly formId: string
  readonly title: string
  readonly trigger: FormTrigger
  readonly onClose?: () => void
}

/** Opens a form of the tour in a sheet. */
export function openForm(chrome: Chrome, { formId, title, trigger, onClose: afterClose }: OpenFormOptions): void {
  const { frame, texts } = chrome
  const abortController = new AbortController()
  const { signal } = abortController
  const onClose = () => {
    abortController.abort()
    afterClose?.()
  }
  const { body } = openSheet({ frame, texts, title, onClose })
  void fillSheet({ chrome, body, signal }, async () => {
    const { showForm } = await import('../cards/form-card.ts')
    return () => showForm({ chrome, body, signal, formId, title, intro: '', trigger })
  })
}
