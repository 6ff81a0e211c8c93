import type { Chrome } from '../chrome.ts'
import { createElement } from '../dom.ts'
import { markContent } from '../languages/mark-content.ts'

/** Adds the name of the tour, and the name of the stop as the heading. */
export function addTitleBar(chrome: Chrome, headingLevel: 1 | 2): void {
  const { viewer, frame } = chrome
  const heading = createElement(headingLevel === 1 ? 'h1' : 'h2', { class: 'stop-name' })
  const name = createElement('p', { class: 'tour-name' })
  const bar = createElement('header', { class: 'title', part: 'title' }, name, heading)
  const show = () => {
    name.textContent = chrome.tour?.name ?? ''
    heading.textContent = viewer.stop.name
    markContent(name, chrome)
    markContent(heading, chrome)
  }
  viewer.on('stopchange', show)
  viewer.on('languagechange', show)
  show()
  frame.top.append(bar)
}
