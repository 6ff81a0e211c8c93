import type { SerializedRequest } from 'pino'
import type { Options } from 'pino-http'

const withoutQuery = (url: string) => url.replace(/[?#].*$/s, '')

/**
 * Serializes requests for the log: without the query, because emailed links carry tokens in it (threats T08, T83), and
 * without cookies and credentials.
 */
export const requestLog: Pick<Options, 'serializers' | 'redact'> = {
  serializers: {
    req: ({ id, method, url, headers, remoteAddress }: SerializedRequest) => {
      const { referer, ...otherHeaders } = headers
      const refererHeader = referer === undefined ? {} : { referer: withoutQuery(referer) }
      return { id, method, url: withoutQuery(url), headers: { ...otherHeaders, ...refererHeader }, remoteAddress }
    },
  },
  redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]', 'res.headers.location'],
}
