import type { OutgoingHttpHeaders } from 'node:http'
import { thirdPartySources } from './third-party-sources.ts'

type PageOptions = {
  readonly styleHash: string
  /** CSP hash of the page's only inline script. */
  readonly scriptHash?: string | undefined
  /** Host names of the sites that may frame the page, besides this server; empty for any site. */
  readonly framedBy: readonly string[]
  /** True if the page may embed pages of other sites. */
  readonly framesOthers?: boolean
  /** True if the page may embed documents of this server. */
  readonly framesOwn?: boolean
  /** True if the page loads map images from Mapbox. */
  readonly showsMapbox?: boolean
  /** True if the page has a form that works without scripts. */
  readonly hasForm?: boolean
  /** True if the page is served over https only. */
  readonly secure: boolean
}

/** `frame-ancestors` sources for this server and some sites; `*` when no sites are listed. */
export function frameAncestors(sites: readonly string[]): string {
  if (sites.length === 0) return '*'
  return ["'self'", ...sites.flatMap((site) => [`https://${site}:*`, `http://${site}:*`])].join(' ')
}

/** Security headers of visitor pages: own files only, and inline scripts and styles only by hash. */
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
  const frameSources = [...(framesOthers ? thirdPartySources.frames : []), ...(framesOwn ? ["'self'"] : [])]
  const policy = [
    "default-src 'none'",
    scriptHash === undefined ? "script-src 'self'" : `script-src ${scriptHash}`,
    `style-src ${styleHash}`,
    `img-src 'self'${showsMapbox ? ` ${thirdPartySources.mapImages}` : ''}`,
    // Media Source Extensions play videos from blob URLs.
    "media-src 'self' blob:",
    "font-src 'self'",
    ...(frameSources.length === 0 ? [] : [`frame-src ${frameSources.join(' ')}`]),
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
