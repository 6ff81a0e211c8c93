import { make } from './dom.ts'
import { styleSheet } from './style-sheet.ts'

/** The layers of the chrome, bottom to top. */
export type Frame = {
  readonly element: HTMLElement
  /** Holds the viewer. */
  readonly stage: HTMLElement
  /** Images and texts that stand in where the viewer cannot draw. */
  readonly standIn: HTMLElement
  readonly top: HTMLElement
  readonly bottom: HTMLElement
  readonly notices: HTMLElement
  readonly sheets: HTMLElement
}

/** Puts the empty layers into a shadow root. Styles come as constructed sheets, which no style-src forbids. */
export function createFrame(root: ShadowRoot): Frame {
  const layer = (name: string) => make('div', { class: name, part: name })
  const frame = {
    stage: layer('stage'),
    standIn: layer('stand-in'),
    top: layer('top'),
    bottom: layer('bottom'),
    notices: layer('notices'),
    sheets: layer('sheets'),
  }
  frame.notices.setAttribute('role', 'status')
  const element = make('div', { class: 'tour', part: 'tour' }, ...Object.values(frame))
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet()]
  root.append(element)
  return { element, ...frame }
}

/** Where keys move the view: a place for the focus when what had it is gone. */
export function focusStage({ stage }: Frame): void {
  stage.querySelector<HTMLElement>('.surface')?.focus({ preventScroll: true })
}
