import type { Chrome } from './chrome.ts'
import { createElement } from './dom.ts'

type NoticeContext = Pick<Chrome, 'frame' | 'texts' | 'signal' | 'viewer'>

const checkIntervalMs = 1000
/** Number of consecutive checks with a problem before the notice is shown. */
const checksBeforeNotice = 3

/** Text keys of the two problems: tiles that failed, and a server that doesn't respond. */
type Problem = 'state.tilesFailed' | 'state.tilesSlow'

/** Shows a notice while the device is offline. Stops that are loaded stay usable. */
function addOfflineNotice({ frame, texts, signal }: NoticeContext): void {
  const notice = createElement('p', { class: 'notice' }, texts('state.offline'))
  const show = () => {
    if (navigator.onLine) notice.remove()
    else frame.notices.append(notice)
  }
  addEventListener('offline', show, { signal })
  addEventListener('online', show, { signal })
  show()
}

/** Shows a notice while tiles of the view are missing. The viewer retries them itself. */
function addFailureNotice({ frame, texts, signal, viewer }: NoticeContext): void {
  const notice = createElement('p', { class: 'notice' })
  let checksWithProblem = 0
  let previousTilesShown = 0
  const currentProblem = (): Problem | null => {
    const { tilesFailed, requestsOpen, tilesShown, sharp } = viewer.stats()
    const isStalled = !sharp && requestsOpen > 0 && tilesShown === previousTilesShown
    previousTilesShown = tilesShown
    if (!navigator.onLine) return null
    if (tilesFailed > 0) return 'state.tilesFailed'
    return isStalled ? 'state.tilesSlow' : null
  }
  const check = () => {
    const problem = currentProblem()
    checksWithProblem = problem === null ? 0 : checksWithProblem + 1
    if (problem === null) notice.remove()
    else if (checksWithProblem >= checksBeforeNotice) {
      notice.textContent = texts(problem)
      if (!notice.isConnected) frame.notices.append(notice)
    }
  }
  const timer = setInterval(check, checkIntervalMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}

/** Adds notices while the browser is offline or tiles fail to load. */
export function addConnectionNotices(context: NoticeContext): void {
  addOfflineNotice(context)
  addFailureNotice(context)
}
