import { readAccountId } from '../platform/account-storage.ts'
import { prefetchQuery } from '../platform/prefetched-queries.ts'
import { hasValidIds } from '../platform/url-ids.ts'

/** Sends the first queries of the screen at a URL while its code is loaded. */
export function prefetchScreenData({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  prefetchQuery('auth', 'me', {})
  const [, root, first = '', second = ''] = pathname.split('/')
  // Without a stored account id, the server might choose another account than the app will open.
  if (root !== 'home' || readAccountId() === null) return
  const tourId = first === 'newtour' ? second : first
  if (tourId === '' && search === '') prefetchQuery('tours', 'list', {})
  if (hasValidIds({ tourId })) prefetchQuery('tours', 'get', { tourId })
}
