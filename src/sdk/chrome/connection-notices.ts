import type { Chrome } from './chrome.ts'
import { make } from './dom.ts'

type Parts = Pick<Chrome, 'frame' | 'texts' | 'signal' | 'viewer'>

/** How often the view is looked at, and for how long something has to be missing from it before that is told. */
const lookEveryMs = 1000
const reportedAfterStyles = 3

/** What keeps the view from being whole: parts that failed, or a server that does not answer. */
type Problem = 'state.tilesFailed' | 'state.tilesSlow'

/** Says that the device is offline for as long as it is; what is loaded stays usable. */
function addOfflineNotice({ frame, texts, signal }: Parts): void {
  const notice = make('p', { class: 'notice' }, texts('state.offline'))
  const show = () => {
    if (navigator.onLine) notice.remove()
    else frame.notices.append(notice)
  }
  addEventListener('offline', show, { signal })
  addEventListener('online', show, { signal })
  show()
}

/**
 * Says that parts of the view could not be loaded, or do not come, once that has been so for a while. The viewer
 * requests again by itself.
 */
function addFailureNotice({ frame, texts, signal, viewer }: Parts): void {
  const notice = make('p', { class: 'notice' })
  let looks = 0
  let shownBefore = 0
  const problemNow = (): Problem | null => {
    const { tilesFailed, requestsOpen, tilesShown, sharp } = viewer.stats()
    const isStalled = !sharp && requestsOpen > 0 && tilesShown === shownBefore
    shownBefore = tilesShown
    if (!navigator.onLine) return null
    if (tilesFailed > 0) return 'state.tilesFailed'
    return isStalled ? 'state.tilesSlow' : null
  }
  const look = () => {
    const problem = problemNow()
    looks = problem === null ? 0 : looks + 1
    if (problem === null) notice.remove()
    else if (looks >= reportedAfterStyles) {
      notice.textContent = texts(problem)
      if (!notice.isConnected) frame.notices.append(notice)
    }
  }
  const timer = setInterval(look, lookEveryMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}

/** Tells visitors what keeps the image from being whole, for as long as it does. */
export function addConnectionNotices(parts: Parts): void {
  addOfflineNotice(parts)
  addFailureNotice(parts)
}
