import type { Chrome } from '../chrome.ts'
import { make } from '../dom.ts'

/** Adds the name of the tour, and that of the stop as the heading. */
export function addTitleBar(chrome: Chrome, headingLevel: 1 | 2): void {
  const { viewer, frame } = chrome
  const heading = make(headingLevel === 1 ? 'h1' : 'h2', { class: 'stop-name' })
  const name = make('p', { class: 'tour-name' })
  const bar = make('header', { class: 'title', part: 'title' }, name, heading)
  const show = () => {
    name.textContent = chrome.tour?.name ?? ''
    heading.textContent = viewer.stop.name
  }
  viewer.on('stopchange', show)
  viewer.on('languagechange', show)
  show()
  frame.top.append(bar)
}
