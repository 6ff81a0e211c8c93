import { readAccountId } from '../platform/account-storage.ts'
import { prefetchQuery } from '../platform/prefetched-queries.ts'
import { hasValidIds } from '../platform/url-ids.ts'
import { preloadTiles } from './preload-tiles.ts'

/** Id of the stop on the stage of the screen at a path; undefined if the screen has none. */
function stopIdIn(pathname: string): string | undefined {
  return /\/(?:edit\/stop|hotspots-manager)\/([^/]+)\/?$/.exec(pathname)?.[1]
}

/** Sends the first queries of the screen at a URL while its code is loaded. */
export function prefetchScreenData({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  void prefetchQuery('auth', 'me', {})
  const [, root, first = '', second = ''] = pathname.split('/')
  // Without a stored account id, the server might choose another account than the app will open.
  if (root !== 'home' || readAccountId() === null) return
  const tourId = first === 'newtour' ? second : first
  if (tourId === '' && search === '') void prefetchQuery('tours', 'list', {})
  if (!hasValidIds({ tourId })) return
  const tour = prefetchQuery('tours', 'get', { tourId })
  const stopId = stopIdIn(pathname)
  if (stopId === undefined) return
  // The screen sends a failed query again, and its viewer loads the tiles.
  tour.then((response) => preloadTiles(response, stopId)).catch(() => undefined)
}
