import { getStored } from '../../core/browser-storage.ts'
import type { Chrome } from '../chrome.ts'
import { answerOutboxKey } from './answer-outbox-key.ts'
import { emitFormSubmit } from './form-events.ts'

/**
 * Sends answers written offline, now and whenever the device is online again. The code is loaded only if there are any.
 */
export function sendAnswerOutboxWhenOnline(chrome: Chrome): void {
  const { publicationNumber, tourId, accessToken } = chrome.viewer.document
  if (publicationNumber === 0) return
  const { origin } = new URL(chrome.resolveUrl('/'))
  const send = () => {
    if ((getStored(answerOutboxKey) ?? '[]') === '[]') return
    import('./answer-outbox.ts').then(
      ({ sendAnswerOutbox }) =>
        sendAnswerOutbox({ origin, tourId, accessToken, onStored: (event) => emitFormSubmit(chrome, event) }),
      // The answers stay in the outbox until the next attempt.
      () => undefined,
    )
  }
  addEventListener('online', send, { signal: chrome.signal })
  send()
}
