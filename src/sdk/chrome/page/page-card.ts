import type { Chrome } from '../chrome.ts'
import { openSheet, type Sheet } from '../sheets/sheet.ts'

type CardContent = { readonly title: string; readonly content: HTMLElement }

/** Creates a card of the page, closed. */
export function createPageCard(
  { frame, texts }: Pick<Chrome, 'frame' | 'texts'>,
  { isSmall, onClose, ...initial }: CardContent & { readonly isSmall: boolean; readonly onClose: () => void },
) {
  let cardContent: CardContent = initial
  let sheet: Sheet | undefined
  let isRemoved = false
  return {
    get isOpen() {
      return sheet !== undefined
    },
    get content() {
      return cardContent
    },
    open() {
      if (sheet || isRemoved) return
      const { title, content } = cardContent
      sheet = openSheet({
        frame,
        texts,
        title,
        isSmall,
        onClose: () => {
          sheet = undefined
          onClose()
        },
      })
      sheet.heading.dir = 'auto'
      sheet.body.dataset.page = ''
      sheet.body.append(content)
    },
    close: () => sheet?.close(),
    update(changed: CardContent) {
      cardContent = changed
      if (!sheet) return
      sheet.heading.textContent = changed.title
      if (changed.content.parentNode !== sheet.body) sheet.body.replaceChildren(changed.content)
    },
    remove: () => {
      isRemoved = true
      sheet?.close()
    },
  }
}
