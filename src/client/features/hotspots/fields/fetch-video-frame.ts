import { accountHeaders } from '../../../platform/account-storage.ts'
import { RestError } from '../../../platform/api-error.ts'
import { dataUrlOf } from '../../../platform/data-url.ts'

const path = '/api/v2/temp/media/videos/thumbnail'

/** Fetches a frame of the video at an address, as a data URL. Throws a `RestError` if the server rejects the address. */
export async function fetchVideoFrame(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(`${path}?url=${encodeURIComponent(address)}`, { headers: accountHeaders(), signal })
  if (!response.ok) throw new RestError(response, await response.json().catch(() => null))
  return dataUrlOf(await response.blob())
}
