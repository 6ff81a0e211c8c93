import type { RequestListener } from 'node:http'

const headerName = 'x-forwarded-proto'

/** First scheme of the list, which the outermost proxy wrote. */
const firstSchemeOf = (value: string) => value.split(',', 1)[0]?.trim().toLowerCase()

/**
 * Reduces `X-Forwarded-Proto` to its first scheme, and deletes it unless that is http or https, because links and
 * redirects contain it.
 */
export function sanitizeForwardedScheme(handleRequest: RequestListener): RequestListener {
  return (request, response) => {
    const value = request.headers[headerName]
    if (value !== undefined) {
      const scheme = firstSchemeOf(String(value))
      if (scheme === 'http' || scheme === 'https') request.headers[headerName] = scheme
      else delete request.headers[headerName]
    }
    handleRequest(request, response)
  }
}
