import { createElement, createIcon, localize, setLabel } from '../dom.ts'
import { focusedAnywhere, openSheet } from '../sheets/sheet.ts'
import { openCornerPanel } from './corner-panel.ts'
import type { LocationContext, LocationView } from './location-view.ts'

/** Minimum width of a tour for a corner panel. In a narrower one it would cover the image, so a sheet opens instead. */
const cornerPanelMinWidthPx = 640

export type LocationKind = {
  readonly name: 'plan' | 'map'
  readonly icon: string
  /** Creates the content. `onNavigate` is called after the visitor chose a stop in it. */
  readonly view: (context: LocationContext, onNavigate: () => void) => LocationView
}

export type LocationOpener = {
  readonly button: HTMLElement
  open(options: { takesFocus: boolean }): void
  close(): void
}

/** Creates a button that opens and closes a corner panel, or a sheet in a narrow tour. */
export function createLocationOpener(
  context: LocationContext,
  { name, icon, view: createView }: LocationKind,
  beforeOpen: () => void,
): LocationOpener {
  const { chrome, texts } = context
  const { viewer, frame, signal } = chrome
  const title = () => texts(`${name}.open`)
  const button = createElement('button', {
    type: 'button',
    class: 'icon-button',
    'data-control': name,
    'aria-expanded': 'false',
  })
  localize(button, () => setLabel(button, title()))
  button.append(createIcon(icon))
  let close: (() => void) | undefined
  const openView = (takesFocus: boolean) => {
    beforeOpen()
    const view = createView(context, () => isNarrow && close?.())
    const onClose = () => {
      close = undefined
      view.dispose()
      button.setAttribute('aria-expanded', 'false')
      const hadFocus = view.element.contains(focusedIn(frame.element)) || focusedAnywhere(frame) === undefined
      if (!signal.aborted && hadFocus) button.focus()
    }
    const isNarrow = frame.element.clientWidth < cornerPanelMinWidthPx
    if (isNarrow) {
      const sheet = openSheet({ frame, texts: chrome.texts, title: title(), onClose })
      sheet.body.append(view.element)
      close = sheet.close
    } else close = openCornerPanel(context, view, { title: title(), closeLabel: texts(`${name}.close`), onClose })
    button.setAttribute('aria-expanded', 'true')
    if (takesFocus) view.focus()
  }
  button.addEventListener('click', () => (close ? close() : openView(true)))
  signal.addEventListener('abort', () => close?.())
  viewer.on('languagechange', () => {
    if (!close) return
    close()
    openView(false)
  })
  return { button, open: ({ takesFocus }) => openView(takesFocus), close: () => close?.() }
}

/** Focused element in the shadow root of an element. */
function focusedIn(element: Element): Element | null {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.activeElement : null
}
