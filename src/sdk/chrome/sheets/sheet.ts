import type { Texts } from '../../locales/texts.ts'
import { iconButton } from '../bar/icon-button.ts'
import { make } from '../dom.ts'
import { type Frame, focusStage } from '../frame.ts'

export type Sheet = {
  readonly element: HTMLElement
  readonly body: HTMLElement
  close(): void
}

type SheetOptions = {
  readonly frame: Frame
  readonly texts: Texts
  readonly title: string
  /** A card of a few lines: the image stays as it is and can be moved. */
  readonly isSmall?: boolean
  /** Told once, however it was closed. */
  readonly onClose?: () => void
}

/** A tour that is no wider has its cards and sheets at the lower edge, as its style sheet says. */
const narrowWidthPx = 640
/** The most of a tour's height that a small card may take, where that is enough for two lines. */
const smallShare = 1 / 3
/** Room for a title and two lines, which a low tour gives as long as half of it stays free. */
const lowCardPx = 160

let sheetCount = 0
/** A tour shows one sheet at a time. */
const openSheets = new WeakMap<Frame, Sheet>()

function focusedIn(frame: Frame): HTMLElement | null {
  const root = frame.element.getRootNode()
  const focused = root instanceof ShadowRoot ? root.activeElement : null
  return focused instanceof HTMLElement ? focused : null
}

/** What has the focus, on the page around the tour as well; undefined where nothing has it. */
export function focusedAnywhere(frame: Frame): HTMLElement | undefined {
  const focused = focusedIn(frame) ?? document.activeElement
  return focused instanceof HTMLElement && focused !== document.body ? focused : undefined
}

/** Gives the focus back, where what it is given to is still there and in use. */
function giveFocusBack(frame: Frame, opener: HTMLElement | undefined): void {
  // It may stand far from the tour, on the page around it.
  opener?.focus({ preventScroll: true })
  if (focusedAnywhere(frame) === undefined) focusStage(frame)
}

type Cover = 'everything' | 'edge' | 'nothing'

/** What lies under a sheet cannot be used; a small card lies on one edge of the tour alone. */
function setCover(frame: Frame, cover: Cover): void {
  const edge = frame.element.clientWidth > narrowWidthPx ? frame.top : frame.bottom
  for (const layer of [frame.stage, frame.standIn, frame.top, frame.bottom])
    layer.inert = cover === 'everything' || (cover === 'edge' && layer === edge)
}

type Growing = {
  readonly frame: Frame
  readonly element: HTMLElement
  readonly heading: HTMLElement
  readonly signal: AbortSignal
}

/** The greatest height of a small card in a tour of a height. */
export function smallCardPx(tourPx: number): number {
  return Math.max(tourPx * smallShare, Math.min(tourPx / 2, lowCardPx))
}

/** A card that needs more than its share of the tour becomes a sheet, and stays one. */
function growWhenLarge({ frame, element, heading, signal }: Growing): void {
  const observer = new ResizeObserver(() => {
    if (element.offsetHeight <= smallCardPx(frame.element.clientHeight)) return setCover(frame, 'edge')
    observer.disconnect()
    element.removeAttribute('data-small')
    element.ariaModal = 'true'
    const focused = focusedIn(frame)
    const isElsewhere = focused === null && focusedAnywhere(frame) !== undefined
    setCover(frame, 'everything')
    // What had the focus beside the card can't be used any more; the page around the tour keeps it.
    if (!isElsewhere && !element.contains(focused)) heading.focus()
  })
  observer.observe(element)
  observer.observe(frame.element)
  signal.addEventListener('abort', () => observer.disconnect())
}

/**
 * Opens a dialog over the tour: a panel at the side, or a sheet from below where it is narrow; or a small card at an edge.
 * What lies under it is inert; Esc, its button and a press beside a sheet close it, and focus goes back to where it was.
 */
export function openSheet({ frame, texts, title, isSmall = false, onClose }: SheetOptions): Sheet {
  openSheets.get(frame)?.close()
  const opener = focusedAnywhere(frame)
  sheetCount += 1
  const heading = make('h2', { id: `sheet-title-${sheetCount}`, class: 'sheet-title', tabindex: '-1' }, title)
  const body = make('div', { class: 'sheet-body' })
  const shade = make('div', { class: 'shade' })
  const element = make('section', {
    role: 'dialog',
    'aria-modal': isSmall ? undefined : 'true',
    'aria-labelledby': heading.id,
    class: 'sheet',
    'data-small': isSmall,
  })
  const life = new AbortController()
  const { signal } = life
  let open = true
  const close = () => {
    if (!open) return
    open = false
    life.abort()
    openSheets.delete(frame)
    const focused = focusedAnywhere(frame)
    const hadFocus = focused === undefined || element.contains(focused)
    shade.remove()
    element.remove()
    setCover(frame, 'nothing')
    // beside a card somebody may be at something else by now
    if (hadFocus) giveFocusBack(frame, opener)
    onClose?.()
  }
  const closeButton = iconButton('close', texts('panel.close'), close)
  element.append(make('header', { class: 'sheet-header' }, heading, closeButton.element), body)
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  frame.element.addEventListener('keydown', onEscape, { signal })
  shade.addEventListener('click', close)
  frame.sheets.replaceChildren(shade, element)
  setCover(frame, isSmall ? 'edge' : 'everything')
  heading.focus()
  if (isSmall) growWhenLarge({ frame, element, heading, signal })
  const sheet = { element, body, close }
  openSheets.set(frame, sheet)
  return sheet
}
