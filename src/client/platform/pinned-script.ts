import { type PinnedScript, pinnedScript } from '../../shared/publishing/pinned-script.ts'
import { sdkPinPath } from '../../shared/web/routes.ts'

/** Current version of the embedding script with its integrity hash. Rejects on an error response. */
export async function findPinnedScript(): Promise<PinnedScript> {
  const response = await fetch(sdkPinPath)
  if (!response.ok) throw new Error(`fetching the pinned script failed: ${response.status}`)
  return pinnedScript.parse(await response.json())
}
