import { iconButton } from '../bar/icon-button.ts'
import { make } from '../dom.ts'
import type { Places, PlaceView } from './location-view.ts'

type PanelOptions = { readonly title: string; readonly closeLabel: string; readonly onClose: () => void }

/** A panel in the corner of the tour that stays while the visitor looks around. Answers what closes it. */
export function openCornerPanel(
  { chrome, words }: Places,
  view: PlaceView,
  { title, closeLabel, onClose }: PanelOptions,
): () => void {
  const element = make('section', { class: 'corner-panel', 'aria-label': title })
  const close = () => {
    element.remove()
    onClose()
  }
  const size = iconButton('enterFullscreen', words('place.enlarge'), () => {
    const isLarge = element.toggleAttribute('data-large')
    if (isLarge) size.show('leaveFullscreen', words('place.reduce'))
    else size.show('enterFullscreen', words('place.enlarge'))
  })
  const closeButton = iconButton('close', closeLabel, close)
  const head = make('header', { class: 'panel-head' }, make('h2', {}, title), size.element, closeButton.element)
  element.append(head, view.element)
  // keys of the tour are not for what is typed here
  element.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key === 'Escape') close()
  })
  chrome.frame.top.append(element)
  return close
}
