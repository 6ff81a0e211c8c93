import { minuteMs } from '../../../shared/kernel/units.ts'
import { isNewerVersion } from '../../../shared/web/product-version.ts'
import { clearCaches } from '../service-workers.ts'
import { appVersion } from './app-version.ts'

/** Interval of the version check (spec §9). */
const versionCheckIntervalMs = 5 * minuteMs

const reloadedForKey = 'reloaded-for-version'

function versionIn(meta: unknown): string | null {
  const hasVersion = typeof meta === 'object' && meta !== null && 'version' in meta
  return hasVersion && typeof meta.version === 'string' ? meta.version : null
}

/** Server version if it is newer than this bundle; `null` otherwise, and on errors. */
export async function findNewerVersion(): Promise<string | null> {
  try {
    const response = await fetch('/meta.json', { cache: 'no-store' })
    if (!response.ok) return null
    const version = versionIn(await response.json())
    return version !== null && isNewerVersion(version, appVersion) ? version : null
  } catch {
    // Offline, or an error page of a proxy. The next check tries again.
    return null
  }
}

/** Clears all caches and reloads the app. */
export async function refreshAndReload(): Promise<void> {
  await clearCaches()
  location.reload()
}

/**
 * Checks for a newer version immediately, and every five minutes after that (spec §4). The first check reloads the page
 * without asking, but only once per version, because a server with a stale bundle would cause a reload loop.
 */
export function watchVersion(onOutOfDate: () => void): () => void {
  const check = async (isFirst: boolean) => {
    const newerVersion = await findNewerVersion()
    if (newerVersion === null) return
    if (!isFirst || sessionStorage.getItem(reloadedForKey) === newerVersion) return onOutOfDate()
    sessionStorage.setItem(reloadedForKey, newerVersion)
    await refreshAndReload()
  }
  void check(true)
  const timer = setInterval(() => void check(false), versionCheckIntervalMs)
  return () => clearInterval(timer)
}
