import type { Chrome } from './chrome.ts'
import { make } from './dom.ts'

/** Where the visitor is: the tour's name, and the stop's as the heading. */
export function addTitleBar({ viewer, tour, frame }: Chrome, headingLevel: 1 | 2): void {
  const heading = make(headingLevel === 1 ? 'h1' : 'h2', { class: 'stop-name' })
  const bar = make(
    'header',
    { class: 'title', part: 'title' },
    make('p', { class: 'tour-name' }, tour?.name ?? ''),
    heading,
  )
  const show = () => {
    heading.textContent = viewer.stop.name
  }
  viewer.on('stopchange', show)
  show()
  frame.top.append(bar)
}
