import { type PinnedScript, pinnedScript } from '../../shared/publishing/pinned-script.ts'
import { sdkPinPath } from '../../shared/web/routes.ts'

/** The drop-in script as it is today. Rejects while the server does not say. */
export async function findPinnedScript(): Promise<PinnedScript> {
  const answer = await fetch(sdkPinPath)
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
  return pinnedScript.parse(await answer.json())
}
