import { accountHeaders } from '../../../platform/account-storage.ts'
import { RestError } from '../../../platform/api-error.ts'
import { dataUrlOf } from '../../../platform/data-url.ts'

const path = '/api/v2/temp/media/videos/thumbnail'

/** A frame of the video at an address (spec §7), as a data address. Throws a `RestError` where the server rejects it. */
export async function fetchVideoFrame(address: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(`${path}?url=${encodeURIComponent(address)}`, { headers: accountHeaders(), signal })
  if (!answer.ok) throw new RestError(answer, await answer.json().catch(() => null))
  return dataUrlOf(await answer.blob())
}
