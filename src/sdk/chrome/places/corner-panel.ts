import { make } from '../dom.ts'
import { iconButton } from '../icon-button.ts'
import type { Places, PlaceView } from './places.ts'

type PanelOptions = { readonly title: string; readonly onClose: () => void }

export type CornerPanel = { close(): void }

/** A panel in the corner of the tour that stays while the visitor looks around; Esc and its button close it. */
export function openCornerPanel(
  { chrome, words }: Places,
  view: PlaceView,
  { title, onClose }: PanelOptions,
): CornerPanel {
  const element = make('section', { class: 'corner-panel', 'aria-label': title })
  const close = () => {
    view.dispose()
    element.remove()
    onClose()
  }
  const isLarge = () => element.hasAttribute('data-large')
  const size = iconButton('enterFullscreen', words('plan.enlarge'), () => {
    element.toggleAttribute('data-large', !isLarge())
    if (isLarge()) size.show('leaveFullscreen', words('plan.reduce'))
    else size.show('enterFullscreen', words('plan.enlarge'))
  })
  const closeButton = iconButton('close', words('plan.close'), close)
  const head = make('header', { class: 'panel-head' }, make('h2', {}, title), size.element, closeButton.element)
  element.append(head, view.element)
  // keys of the tour are not for what is typed here
  element.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key === 'Escape') close()
  })
  chrome.frame.top.append(element)
  return { close }
}
