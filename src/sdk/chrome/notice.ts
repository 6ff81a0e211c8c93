import { createElement } from './dom.ts'
import type { Frame } from './frame.ts'

const noticeDurationMs = 4000

/** Shows a notice for a few seconds. Screen readers announce it, since the layer is a live region. */
export function showNotice(frame: Frame, text: string): void {
  const notice = createElement('p', { class: 'notice' }, text)
  frame.notices.append(notice)
  setTimeout(() => notice.remove(), noticeDurationMs)
}
