import type { IncomingHttpHeaders } from 'node:http'

const userAgentPattern = /MSIE |Trident\//

/** Internet Explorer supports no modules, so that the viewer can't run in it. */
export function isInternetExplorer({ 'user-agent': userAgent = '' }: IncomingHttpHeaders): boolean {
  return userAgentPattern.test(userAgent)
}
