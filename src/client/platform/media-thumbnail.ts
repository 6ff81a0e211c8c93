import { accountHeaders } from './account-storage.ts'
import { RestError } from './api-error.ts'
import { dataUrlOf } from './data-url.ts'

const path = '/api/v2/temp/media/videos/thumbnail'

/** A small image of what is at an address (spec §7), as a data address. Throws a `RestError` where the server rejects it. */
export async function fetchMediaThumbnail(address: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(`${path}?url=${encodeURIComponent(address)}`, { headers: accountHeaders(), signal })
  if (!answer.ok) throw new RestError(answer.status, await answer.json().catch(() => null))
  return dataUrlOf(await answer.blob())
}
