import type { OutgoingHttpHeaders } from 'node:http'
import { foreignSources } from './foreign-sources.ts'

type PageOptions = {
  readonly styleHash: string
  /** Whether other sites may frame the page. */
  readonly frameable: boolean
  /** Whether the page may show pages of other sites, once a visitor wants one. */
  readonly framesOthers?: boolean
  /** Whether the page may show documents of this server in frames. */
  readonly framesOwn?: boolean
  /** Whether a map of it has its image from Mapbox. */
  readonly showsMapbox?: boolean
  /** Reached by https only. */
  readonly secure: boolean
}

/** Headers of pages for visitors: own files only, no inline script or style but the one that is named by its hash. */
export function visitorPageHeaders({
  styleHash,
  frameable,
  framesOthers = false,
  framesOwn = false,
  showsMapbox = false,
  secure,
}: PageOptions): OutgoingHttpHeaders {
  const framed = [...(framesOthers ? foreignSources.frames : []), ...(framesOwn ? ["'self'"] : [])]
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styleHash}`,
    `img-src 'self'${showsMapbox ? ` ${foreignSources.mapImages}` : ''}`,
    // videos that are put together from segments play from a blob
    "media-src 'self' blob:",
    "font-src 'self'",
    ...(framed.length === 0 ? [] : [`frame-src ${framed.join(' ')}`]),
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameable ? '*' : "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types stopover',
  ]
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}
