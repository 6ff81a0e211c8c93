import type { OpenEditingInput } from '../../shared/editing.ts'
import { RestError } from './api-error.ts'
import { retryAfterMsOf } from './retrying/retry.ts'

type Place = { readonly accountId: string; readonly tourId: string }

/** Names this page among the tabs of a person. Loaded anew it is another one, whose goodbye cannot end the next. */
export const thisTab: string = [...crypto.getRandomValues(new Uint8Array(12))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('')

const addressOf = (accountId: string, path = '') => `/api/v2/${accountId}/sessions${path}?tab=${thisTab}`

/** Where in the tour the tab is, and whether something was done since the last call. */
type Said = Pick<OpenEditingInput, 'stopId' | 'view' | 'isActive'>

/**
 * By the documented paths rather than tRPC: they name the account. A goodbye outlives the page that sends it. A renewal
 * ends with the page: answered after the goodbye, it would count as a return.
 */
async function send(method: 'PUT' | 'DELETE', address: string, said: Said = {}): Promise<void> {
  const options =
    method === 'PUT'
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(said) }
      : { keepalive: true }
  const answer = await fetch(address, { method, ...options })
  if (!answer.ok) throw new RestError(answer, await answer.json().catch(() => null))
}

/** Until when the server asked to be left alone, by `performance.now()`. */
let askedUntilMs = 0

/** Says that this tab has a tour open for editing (spec §7), or still has; nothing while the server asked to wait. */
export async function openEditing({ accountId, tourId }: Place, said?: Said): Promise<void> {
  if (performance.now() < askedUntilMs) throw new Error('the server asked to wait')
  try {
    await send('PUT', addressOf(accountId, `/${tourId}`), said)
  } catch (error) {
    askedUntilMs = performance.now() + (retryAfterMsOf(error) ?? 0)
    throw error
  }
}

export function closeEditing({ accountId, tourId }: Place): Promise<void> {
  return send('DELETE', addressOf(accountId, `/${tourId}`))
}

/** Says that this tab goes away, with all that it has open. */
export function leaveAccount(accountId: string): Promise<void> {
  return send('DELETE', addressOf(accountId))
}
