import { getStored } from '../../core/browser-storage.ts'
import type { Chrome } from '../chrome.ts'
import { keptAnswersName } from './answer-outbox-key.ts'
import { tellSent } from './form-events.ts'

/** Sends answers that were given offline, now and whenever the device is online again. Their code comes where there are any. */
export function addKeptAnswers(chrome: Chrome): void {
  const { publicationNumber, tourId, accessToken } = chrome.viewer.document
  if (publicationNumber === 0) return
  const { origin } = new URL(chrome.addressOf('/'))
  const send = () => {
    if ((getStored(keptAnswersName) ?? '[]') === '[]') return
    import('./answer-outbox.ts').then(
      ({ sendKeptAnswers }) =>
        sendKeptAnswers({ origin, tourId, accessToken, onArrival: (told) => tellSent(chrome, told) }),
      // They stay until the next time.
      () => undefined,
    )
  }
  addEventListener('online', send, { signal: chrome.signal })
  send()
}
