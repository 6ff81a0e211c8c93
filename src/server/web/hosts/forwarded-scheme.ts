import type { RequestListener } from 'node:http'

const header = 'x-forwarded-proto'

/** The first of a list, which the outermost proxy wrote. */
const schemeIn = (value: string) => value.split(',', 1)[0]?.trim().toLowerCase()

/** Leaves `X-Forwarded-Proto` out where it names no scheme of the web: it would end up in links and redirects. */
export function ignoringOddSchemes(answer: RequestListener): RequestListener {
  return (request, response) => {
    const value = request.headers[header]
    if (value !== undefined) {
      const scheme = schemeIn(String(value))
      if (scheme === 'http' || scheme === 'https') request.headers[header] = scheme
      else delete request.headers[header]
    }
    answer(request, response)
  }
}
