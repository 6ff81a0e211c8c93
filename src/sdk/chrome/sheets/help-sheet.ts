import type { Chrome } from '../chrome.ts'
import { fillSheet } from './fill-sheet.ts'
import type { HelpOptions } from './help-content.ts'
import { openSheet } from './sheet.ts'

/** Opens the help for gestures and keys. Its content is loaded on demand. */
export function openHelp(chrome: Chrome, options: HelpOptions): void {
  const { frame, texts, signal } = chrome
  const sheet = openSheet({ frame, texts, title: texts('help.title') })
  void fillSheet({ chrome, body: sheet.body, signal }, async () => {
    const { fillHelp } = await import('./help-content.ts')
    return () => fillHelp(chrome, options, sheet)
  })
}
