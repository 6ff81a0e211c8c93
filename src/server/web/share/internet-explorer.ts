import type { IncomingHttpHeaders } from 'node:http'

const userAgentPattern = /MSIE |Trident\//

/** True for Internet Explorer, which can't run the viewer because it supports no modules. */
export function isInternetExplorer({ 'user-agent': userAgent = '' }: IncomingHttpHeaders): boolean {
  return userAgentPattern.test(userAgent)
}
