import { createIconButton } from '../bar/icon-button.ts'
import { createElement } from '../dom.ts'
import type { LocationContext, LocationView } from './location-view.ts'

type PanelOptions = { readonly title: string; readonly closeLabel: string; readonly onClose: () => void }

/**
 * Opens a panel in the corner, which stays open while the visitor looks around. Call the returned function to close it.
 */
export function openCornerPanel(
  { chrome, texts }: LocationContext,
  view: LocationView,
  { title, closeLabel, onClose }: PanelOptions,
): () => void {
  const element = createElement('section', { class: 'corner-panel', 'aria-label': title })
  const close = () => {
    element.remove()
    onClose()
  }
  const sizeButton = createIconButton(
    'enterFullscreen',
    () => texts('place.enlarge'),
    () => {
      const isLarge = element.toggleAttribute('data-large')
      if (isLarge) sizeButton.show('leaveFullscreen', () => texts('place.reduce'))
      else sizeButton.show('enterFullscreen', () => texts('place.enlarge'))
    },
  )
  const closeButton = createIconButton('close', () => closeLabel, close)
  const header = createElement(
    'header',
    { class: 'panel-head' },
    createElement('h2', {}, title),
    sizeButton.element,
    closeButton.element,
  )
  element.append(header, view.element)
  // Keys pressed in the panel must not move the tour.
  element.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key === 'Escape') close()
  })
  chrome.frame.top.append(element)
  return close
}
