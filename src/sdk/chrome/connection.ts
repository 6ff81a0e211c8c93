import type { Chrome } from './chrome.ts'
import { make } from './dom.ts'

/** Says that the device is offline for as long as it is; what is loaded stays usable. */
export function addConnectionNotice({ frame, texts, signal }: Pick<Chrome, 'frame' | 'texts' | 'signal'>): void {
  const notice = make('p', { class: 'notice' }, texts('state.offline'))
  const show = () => {
    if (navigator.onLine) notice.remove()
    else frame.notices.append(notice)
  }
  addEventListener('offline', show, { signal })
  addEventListener('online', show, { signal })
  show()
}
