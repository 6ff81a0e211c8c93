import type { RequestListener } from 'node:http'

const header = 'x-forwarded-proto'

/** The first scheme in the list, which the outermost proxy wrote. */
const firstSchemeOf = (value: string) => value.split(',', 1)[0]?.trim().toLowerCase()

/** Deletes an `X-Forwarded-Proto` other than http and https, because it would end up in links and redirects. */
export function sanitizeForwardedScheme(handleRequest: RequestListener): RequestListener {
  return (request, response) => {
    const value = request.headers[header]
    if (value !== undefined) {
      const scheme = firstSchemeOf(String(value))
      if (scheme === 'http' || scheme === 'https') request.headers[header] = scheme
      else delete request.headers[header]
    }
    handleRequest(request, response)
  }
}
