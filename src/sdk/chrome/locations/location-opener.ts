import { drawing, make } from '../dom.ts'
import { focusedAnywhere, openSheet } from '../sheets/sheet.ts'
import { openCornerPanel } from './corner-panel.ts'
import type { Places, PlaceView } from './location-view.ts'

/** Below this a panel in the corner would hide the image. */
const leastPanelWidthPx = 640

export type PlaceKind = {
  readonly name: 'plan' | 'map'
  readonly icon: string
  /** `onGo` after a stop was chosen in it. */
  readonly view: (places: Places, onGo: () => void) => PlaceView
}

export type PlaceOpener = { readonly button: HTMLElement; open(options: { takesFocus: boolean }): void; close(): void }

/** A button that opens a panel in the corner, or a sheet where the tour is narrow, and closes it again. */
export function placeOpener(
  places: Places,
  { name, icon, view: makeView }: PlaceKind,
  beforeOpen: () => void,
): PlaceOpener {
  const { chrome, words } = places
  const { viewer, frame, texts, signal } = chrome
  const title = words(`${name}.open`)
  const button = make('button', {
    type: 'button',
    class: 'icon-button',
    title,
    'data-control': name,
    'aria-label': title,
    'aria-expanded': 'false',
  })
  button.append(drawing(icon))
  let close: (() => void) | undefined
  const open = (takesFocus: boolean) => {
    beforeOpen()
    const view = makeView(places, () => isNarrow && close?.())
    const onClose = () => {
      close = undefined
      view.dispose()
      button.setAttribute('aria-expanded', 'false')
      const hadFocus = view.element.contains(focusedIn(frame.element)) || focusedAnywhere(frame) === undefined
      if (!signal.aborted && hadFocus) button.focus()
    }
    const isNarrow = frame.element.clientWidth < leastPanelWidthPx
    if (isNarrow) {
      const sheet = openSheet({ frame, texts, title, onClose })
      sheet.body.append(view.element)
      close = sheet.close
    } else close = openCornerPanel(places, view, { title, closeLabel: words(`${name}.close`), onClose })
    button.setAttribute('aria-expanded', 'true')
    if (takesFocus) view.focus()
  }
  button.addEventListener('click', () => (close ? close() : open(true)))
  signal.addEventListener('abort', () => close?.())
  viewer.on('languagechange', () => {
    if (!close) return
    close()
    open(false)
  })
  return { button, open: ({ takesFocus }) => open(takesFocus), close: () => close?.() }
}

function focusedIn(element: Element): Element | null {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.activeElement : null
}
