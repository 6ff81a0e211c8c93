import type { SerializedRequest } from 'pino'
import type { Options } from 'pino-http'

const withoutQuery = (address: string) => address.replace(/[?#].*$/s, '')

/**
 * What the log hears of a request: its path, never its query, because links that came by mail carry their token there
 * (threats T08, T83). Neither cookies nor what proves a caller.
 */
export const requestLog: Pick<Options, 'serializers' | 'redact'> = {
  serializers: {
    req: ({ id, method, url, headers, remoteAddress }: SerializedRequest) => {
      const { referer, ...others } = headers
      const from = referer === undefined ? {} : { referer: withoutQuery(referer) }
      return { id, method, url: withoutQuery(url), headers: { ...others, ...from }, remoteAddress }
    },
  },
  redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]', 'res.headers.location'],
}
