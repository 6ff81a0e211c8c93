import { createElement } from './dom.ts'
import { getStyleSheet } from './style-sheet.ts'

/** The layers of the chrome, bottom to top. */
export type Frame = {
  readonly element: HTMLElement
  /** Holds the viewer. */
  readonly stage: HTMLElement
  /** Images and lists for browsers without WebGL 2. */
  readonly fallback: HTMLElement
  readonly top: HTMLElement
  readonly bottom: HTMLElement
  readonly notices: HTMLElement
  readonly sheets: HTMLElement
}

/** Adds the empty layers and their style sheet, which is exempt from the page's `style-src`, to a shadow root. */
export function createFrame(root: ShadowRoot): Frame {
  const layer = (name: string) => createElement('div', { class: name, part: name })
  const frame = {
    stage: layer('stage'),
    fallback: layer('fallback'),
    top: layer('top'),
    bottom: layer('bottom'),
    notices: layer('notices'),
    sheets: layer('sheets'),
  }
  frame.notices.setAttribute('role', 'status')
  const element = createElement('div', { class: 'tour', part: 'tour' }, ...Object.values(frame))
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, getStyleSheet()]
  root.append(element)
  return { element, ...frame }
}

/** Moves the focus to the viewer's surface, for example when the focused element was removed. */
export function focusStage({ stage }: Frame): void {
  stage.querySelector<HTMLElement>('.surface')?.focus({ preventScroll: true })
}

/** Buttons at the end of the bar. */
const lastButtons = '[data-control=fullscreen], [data-control=share], [data-control=help]'

/** Inserts a button before the last ones of the bar, and shows the bar, which is left out while it is empty. */
export function insertButton({ bottom }: Frame, bar: HTMLElement, button: HTMLElement): void {
  bar.insertBefore(button, bar.querySelector(lastButtons))
  if (!bar.isConnected) bottom.append(bar)
}
