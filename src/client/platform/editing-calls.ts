import type { OpenEditingInput } from '../../shared/editing.ts'
import { RestError } from './api-error.ts'
import { retryAfterMsOf } from './retrying/retry.ts'

type TourRef = { readonly accountId: string; readonly tourId: string }

/**
 * Random id of this tab, new with each load, so that the closing request of a reloaded page can't end the next session.
 */
export const thisTab: string = [...crypto.getRandomValues(new Uint8Array(12))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('')

const sessionUrl = (accountId: string, path = '') => `/api/v2/${accountId}/sessions${path}?tab=${thisTab}`

/** Current stop and view of the tab, and its activity since the last call. */
type EditingState = Pick<OpenEditingInput, 'stopId' | 'view' | 'isActive'>

/**
 * Sends a request to the documented REST path, which contains the account. DELETE uses `keepalive` to outlive the page;
 * PUT doesn't, because arriving after the DELETE it would reopen the session.
 */
async function send(method: 'PUT' | 'DELETE', url: string, state: EditingState = {}): Promise<void> {
  const options =
    method === 'PUT'
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(state) }
      : { keepalive: true }
  const response = await fetch(url, { method, ...options })
  if (!response.ok) throw new RestError(response, await response.json().catch(() => null))
}

/** End of the pause that the server asked for, on the `performance.now()` clock. */
let pausedUntilMs = 0

/**
 * Opens or renews the editing session of this tab (spec §7). Rejects without a request while the server asked to wait.
 */
export async function openEditing({ accountId, tourId }: TourRef, state?: EditingState): Promise<void> {
  if (performance.now() < pausedUntilMs) throw new Error('the server asked to wait')
  try {
    await send('PUT', sessionUrl(accountId, `/${tourId}`), state)
  } catch (error) {
    pausedUntilMs = performance.now() + (retryAfterMsOf(error) ?? 0)
    throw error
  }
}

/** Closes the editing session of this tab in a tour. */
export function closeEditing({ accountId, tourId }: TourRef): Promise<void> {
  return send('DELETE', sessionUrl(accountId, `/${tourId}`))
}

/** Closes all editing sessions of this tab. */
export function closeAllEditing(accountId: string): Promise<void> {
  return send('DELETE', sessionUrl(accountId))
}
