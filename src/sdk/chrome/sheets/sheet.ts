import type { Texts } from '../../locales/texts.ts'
import { createIconButton } from '../bar/icon-button.ts'
import { createElement } from '../dom.ts'
import { type Frame, focusStage } from '../frame.ts'

export type Sheet = {
  readonly element: HTMLElement
  readonly heading: HTMLElement
  readonly body: HTMLElement
  close(): void
}

type SheetOptions = {
  readonly frame: Frame
  readonly texts: Texts
  readonly title: string
  /** Shows a small, non-modal card, beside which the view can still be moved. */
  readonly isSmall?: boolean
  /** Called once when the sheet closes, for any reason. */
  readonly onClose?: () => void
}

/** Up to this width, cards and sheets are at the bottom, as in sheet.css. */
const narrowWidthPx = 640
/** Maximum height of a small card as a fraction of the tour's height, if that is enough for two lines. */
const smallCardMaxFraction = 1 / 3
/** Height of a title and two lines. In a low tour a card may be this high, up to half of the tour's height. */
const twoLineCardPx = 160

let sheetCount = 0
/** The open sheet of each tour, which has one at a time. */
const openSheets = new WeakMap<Frame, Sheet>()

function focusedIn(frame: Frame): HTMLElement | null {
  const root = frame.element.getRootNode()
  const focused = root instanceof ShadowRoot ? root.activeElement : null
  return focused instanceof HTMLElement ? focused : null
}

/** Focused element in the tour or elsewhere on the page; undefined if nothing has the focus. */
export function focusedAnywhere(frame: Frame): HTMLElement | undefined {
  const focused = focusedIn(frame) ?? document.activeElement
  return focused instanceof HTMLElement && focused !== document.body ? focused : undefined
}

/** Returns the focus to the opener, or to the viewer if the opener can't be focused. */
function restoreFocus(frame: Frame, opener: HTMLElement | undefined): void {
  // The opener may be outside the tour, so focus must not scroll the page.
  opener?.focus({ preventScroll: true })
  if (focusedAnywhere(frame) === undefined) focusStage(frame)
}

/** Layers that a sheet covers. */
type Cover = 'everything' | 'edge' | 'nothing'

/** Makes covered layers inert: all layers under a sheet, the layers of one edge under a small card. */
function setCover(frame: Frame, cover: Cover): void {
  const edge = frame.element.clientWidth > narrowWidthPx ? frame.top : frame.bottom
  for (const layer of [frame.stage, frame.fallback, frame.top, frame.bottom])
    layer.inert = cover === 'everything' || (cover === 'edge' && layer === edge)
}

type SmallCard = {
  readonly frame: Frame
  readonly element: HTMLElement
  readonly heading: HTMLElement
  readonly signal: AbortSignal
}

/** Maximum height of a small card in a tour of a certain height. */
export function smallCardMaxHeightPx(tourHeightPx: number): number {
  return Math.max(tourHeightPx * smallCardMaxFraction, Math.min(tourHeightPx / 2, twoLineCardPx))
}

/** Turns a small card that grows too high into a modal sheet, permanently. */
function becomeSheetWhenLarge({ frame, element, heading, signal }: SmallCard): void {
  const observer = new ResizeObserver(() => {
    if (element.offsetHeight <= smallCardMaxHeightPx(frame.element.clientHeight)) return setCover(frame, 'edge')
    observer.disconnect()
    element.removeAttribute('data-small')
    element.ariaModal = 'true'
    const focused = focusedIn(frame)
    const isElsewhere = focused === null && focusedAnywhere(frame) !== undefined
    setCover(frame, 'everything')
    // The focus must leave layers that became inert, but stays if it is elsewhere on the page.
    if (!isElsewhere && !element.contains(focused)) heading.focus()
  })
  observer.observe(element)
  observer.observe(frame.element)
  signal.addEventListener('abort', () => observer.disconnect())
}

/**
 * Opens a dialog over the tour: a panel at the side, a bottom sheet in a narrow tour, or a small card at an edge.
 * Layers under it are inert. Esc, the close button and a click on the backdrop close it and return the focus to the
 * opener.
 */
export function openSheet({ frame, texts, title, isSmall = false, onClose }: SheetOptions): Sheet {
  openSheets.get(frame)?.close()
  const opener = focusedAnywhere(frame)
  sheetCount += 1
  const heading = createElement('h2', { id: `sheet-title-${sheetCount}`, class: 'sheet-title', tabindex: '-1' }, title)
  const body = createElement('div', { class: 'sheet-body' })
  const backdrop = createElement('div', { class: 'shade' })
  const element = createElement('section', {
    role: 'dialog',
    'aria-modal': isSmall ? undefined : 'true',
    'aria-labelledby': heading.id,
    class: 'sheet',
    'data-small': isSmall,
  })
  const abortController = new AbortController()
  const { signal } = abortController
  let isOpen = true
  const close = () => {
    if (!isOpen) return
    isOpen = false
    abortController.abort()
    openSheets.delete(frame)
    const focused = focusedAnywhere(frame)
    const hadFocus = focused === undefined || element.contains(focused)
    backdrop.remove()
    element.remove()
    setCover(frame, 'nothing')
    // The visitor may have moved the focus away from a small card.
    if (hadFocus) restoreFocus(frame, opener)
    onClose?.()
  }
  const closeButton = createIconButton('close', () => texts('panel.close'), close)
  element.append(createElement('header', { class: 'sheet-header' }, heading, closeButton.element), body)
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  frame.element.addEventListener('keydown', onEscape, { signal })
  backdrop.addEventListener('click', close)
  frame.sheets.replaceChildren(backdrop, element)
  setCover(frame, isSmall ? 'edge' : 'everything')
  heading.focus()
  if (isSmall) becomeSheetWhenLarge({ frame, element, heading, signal })
  const sheet = { element, heading, body, close }
  openSheets.set(frame, sheet)
  return sheet
}
