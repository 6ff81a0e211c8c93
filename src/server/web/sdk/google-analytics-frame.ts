import { limits } from '../../../shared/limits.ts'
import { type PreparedResponse, prepareResponse } from '../prepared-response.ts'
import { readGaFrame } from './sdk-assets.ts'

/** Where Google's tag comes from, unless the operator has a tagging server. */
export const googleTagUrl = 'https://www.googletagmanager.com'

const googleSources = {
  scripts: [googleTagUrl],
  measurements: [googleTagUrl, 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
} as const

/**
 * An origin of its own, whichever way the page is opened: no cookies, no storage, no way to our other pages. Within that,
 * Google's tag may load and send its measurements to where it says that it does, and nothing else (threat T59).
 */
function policyFor(tagUrl: string): string {
  const isOwn = tagUrl !== googleTagUrl
  const scripts = isOwn ? [tagUrl] : googleSources.scripts
  const measurements = (isOwn ? [tagUrl] : googleSources.measurements).join(' ')
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    `connect-src ${measurements}`,
    `img-src ${measurements}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** The page in which Google's tag runs once a visitor agreed; the tour tells it what to measure. Undefined while there is no build. */
export async function prepareGaFrame(
  folder: string | undefined,
  tagUrl: string,
): Promise<PreparedResponse | undefined> {
  const module = readGaFrame(folder)
  if (module === undefined) return undefined
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policyFor(tagUrl),
    'Cache-Control': `public, max-age=${limits.sdkScriptFreshSeconds}`,
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  }
  const server = tagUrl === googleTagUrl ? '' : ` data-own-tag-server="${tagUrl}"`
  const html = `<html lang="en" data-tag-url="${tagUrl}"${server}>`
  const body = `<!doctype html>${html}<title>Google Analytics</title><script type="module" src="${module}"></script>`
  return prepareResponse({ body: Buffer.from(body), headers, compressible: false })
}
