import type { Texts } from '../locales/texts.ts'
import { make } from './dom.ts'
import type { Frame } from './frame.ts'
import { iconButton } from './icon-button.ts'

export type Sheet = {
  readonly element: HTMLElement
  readonly body: HTMLElement
  close(): void
}

type SheetOptions = {
  readonly frame: Frame
  readonly texts: Texts
  readonly title: string
  /** Told once, however it was closed. */
  readonly onClose?: () => void
}

let sheetCount = 0
/** A tour shows one sheet at a time. */
const openSheets = new WeakMap<Frame, Sheet>()

function focusedIn(frame: Frame): HTMLElement | null {
  const root = frame.element.getRootNode()
  const focused = root instanceof ShadowRoot ? root.activeElement : null
  return focused instanceof HTMLElement ? focused : null
}

function setCovered(frame: Frame, covered: boolean): void {
  for (const layer of [frame.stage, frame.standIn, frame.top, frame.bottom]) layer.inert = covered
}

/**
 * Opens a dialog over the tour: a panel at the side, or a sheet from below where it is narrow. What lies under it is
 * inert; Esc, its button and a press beside it close it, and focus goes back to where it was.
 */
export function openSheet({ frame, texts, title, onClose }: SheetOptions): Sheet {
  openSheets.get(frame)?.close()
  const opener = focusedIn(frame)
  sheetCount += 1
  const heading = make('h2', { id: `sheet-title-${sheetCount}`, class: 'sheet-title', tabindex: '-1' }, title)
  const body = make('div', { class: 'sheet-body' })
  const shade = make('div', { class: 'shade' })
  const element = make('section', {
    role: 'dialog',
    'aria-modal': 'true',
    'aria-labelledby': heading.id,
    class: 'sheet',
  })
  let open = true
  const close = () => {
    if (!open) return
    open = false
    openSheets.delete(frame)
    shade.remove()
    element.remove()
    setCovered(frame, false)
    opener?.focus()
    onClose?.()
  }
  const closeButton = iconButton('close', texts('panel.close'), close)
  element.append(make('header', { class: 'sheet-header' }, heading, closeButton.element), body)
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  })
  shade.addEventListener('click', close)
  frame.sheets.replaceChildren(shade, element)
  setCovered(frame, true)
  heading.focus()
  const sheet = { element, body, close }
  openSheets.set(frame, sheet)
  return sheet
}
