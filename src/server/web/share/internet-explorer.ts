import type { IncomingHttpHeaders } from 'node:http'

const names = /MSIE |Trident\//

/** It reads no modules, so no tour would ever run in it. */
export function isInternetExplorer({ 'user-agent': userAgent = '' }: IncomingHttpHeaders): boolean {
  return names.test(userAgent)
}
