import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { Chrome } from '../chrome.ts'
import { createElement } from '../dom.ts'
import { markContent } from '../languages/mark-content.ts'
import { fillSheet } from './fill-sheet.ts'
import { openSheet, type Sheet } from './sheet.ts'

function createThumbnail({ resolveUrl }: Chrome, stop: PublicStop): HTMLElement {
  if (!stop.thumbnailUrl) return createElement('span', { class: 'thumbnail' })
  const image = createElement('img', {
    class: 'thumbnail',
    alt: '',
    loading: 'lazy',
    decoding: 'async',
    crossorigin: 'anonymous',
  })
  image.src = resolveUrl(stop.thumbnailUrl)
  return image
}

function createStopButton(chrome: Chrome, stop: PublicStop): HTMLButtonElement {
  const { viewer, texts } = chrome
  const isCurrent = stop === viewer.stop
  const label = createElement(
    'span',
    { class: 'stop-label' },
    markContent(createElement('span', { class: 'stop-title' }, stop.name), chrome),
  )
  if (isCurrent) label.append(createElement('span', { class: 'stop-current' }, texts('stops.current')))
  return createElement(
    'button',
    { type: 'button', class: 'stop', 'aria-current': isCurrent ? 'true' : undefined },
    createThumbnail(chrome, stop),
    label,
  )
}

function fillStopList(chrome: Chrome, sheet: Sheet): void {
  const { viewer } = chrome
  const list = createElement('ol', { class: 'stop-list', role: 'list' })
  for (const stop of viewer.stops) {
    if (stop.hiddenFromList) continue
    const button = createStopButton(chrome, stop)
    button.addEventListener('click', () => {
      sheet.close()
      if (stop.id !== viewer.stop.id) viewer.goTo(stop.id).catch(() => undefined)
    })
    list.append(createElement('li', {}, button))
  }
  sheet.body.append(list)
  const currentStopButton = list.querySelector<HTMLElement>('[aria-current]')
  currentStopButton?.scrollIntoView({ block: 'nearest' })
  currentStopButton?.focus()
}

/** Opens the list of stops with thumbnails. */
export function openStopList(chrome: Chrome): void {
  const { frame, texts, parts } = chrome
  const abortController = new AbortController()
  const sheet = openSheet({ frame, texts, title: texts('stops.title'), onClose: () => abortController.abort() })
  const fill = () => fillStopList(chrome, sheet)
  const { signal } = abortController
  if (!parts) fill()
  else void fillSheet({ chrome, body: sheet.body, signal }, () => parts.loadStopNames().then(() => fill))
}
