import type { OutgoingHttpHeaders } from 'node:http'
import { foreignSources } from './foreign-sources.ts'

type PageOptions = {
  readonly styleHash: string
  /** Digest of the one script in the page itself. */
  readonly scriptHash?: string | undefined
  /** Host names of the sites that may frame the page, besides ourselves; none: every site. */
  readonly framedBy: readonly string[]
  /** Whether the page may show pages of other sites, once a visitor wants one. */
  readonly framesOthers?: boolean
  /** Whether the page may show documents of this server in frames. */
  readonly framesOwn?: boolean
  /** Whether a map of it has its image from Mapbox. */
  readonly showsMapbox?: boolean
  /** Whether it has a form that works without scripts. */
  readonly hasForm?: boolean
  /** Reached by https only. */
  readonly secure: boolean
}

/** The sources of a policy for the sites that may frame something, besides ourselves; every site where none is named. */
export function frameAncestors(sites: readonly string[]): string {
  if (sites.length === 0) return '*'
  return ["'self'", ...sites.flatMap((site) => [`https://${site}:*`, `http://${site}:*`])].join(' ')
}

/** Headers of pages for visitors: own files only, no inline script or style but the one that is named by its hash. */
export function visitorPageHeaders({
  styleHash,
  scriptHash,
  framedBy,
  framesOthers = false,
  framesOwn = false,
  showsMapbox = false,
  hasForm = false,
  secure,
}: PageOptions): OutgoingHttpHeaders {
  const framed = [...(framesOthers ? foreignSources.frames : []), ...(framesOwn ? ["'self'"] : [])]
  const policy = [
    "default-src 'none'",
    scriptHash === undefined ? "script-src 'self'" : `script-src ${scriptHash}`,
    `style-src ${styleHash}`,
    `img-src 'self'${showsMapbox ? ` ${foreignSources.mapImages}` : ''}`,
    // videos that are put together from segments play from a blob
    "media-src 'self' blob:",
    "font-src 'self'",
    ...(framed.length === 0 ? [] : [`frame-src ${framed.join(' ')}`]),
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    `form-action ${hasForm ? "'self'" : "'none'"}`,
    `frame-ancestors ${frameAncestors(framedBy)}`,
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
