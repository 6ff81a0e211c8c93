import { z } from 'zod'
import { limits } from '../../../shared/limits.ts'
import { isNewerVersion } from '../../../shared/tours/versions.ts'
import { clearCaches } from '../service-workers.ts'
import { appVersion } from './app-version.ts'

const metaSchema = z.object({ version: z.string() })
const reloadedForKey = 'reloaded-for-version'

/** The server's version when it is later than ours; `null` otherwise, and when the server does not say. */
export async function findNewerVersion(): Promise<string | null> {
  try {
    const response = await fetch('/meta.json', { cache: 'no-store' })
    if (!response.ok) return null
    const { version } = metaSchema.parse(await response.json())
    return isNewerVersion(version, appVersion) ? version : null
  } catch {
    // Offline, or a proxy's error page: the next check will tell.
    return null
  }
}

/** Loads the app anew, past every cache. */
export async function refreshAndReload(): Promise<void> {
  await clearCaches()
  location.reload()
}

/**
 * Checks at once and then every five minutes (spec §4). The first check that finds a later version reloads by itself,
 * but only once per version: a server that keeps serving an old bundle must not make the page reload for ever.
 */
export function watchVersion(onOutOfDate: () => void): () => void {
  const check = async (isFirst: boolean) => {
    const newer = await findNewerVersion()
    if (newer === null) return
    if (!isFirst || sessionStorage.getItem(reloadedForKey) === newer) return onOutOfDate()
    sessionStorage.setItem(reloadedForKey, newer)
    await refreshAndReload()
  }
  void check(true)
  const timer = setInterval(() => void check(false), limits.versionCheckIntervalMs)
  return () => clearInterval(timer)
}
