import { type PreparedResponse, prepareResponse } from '../prepared-response.ts'
import { readGaFrame, sdkScriptFreshSeconds } from './sdk-assets.ts'

/** Origin of Google's tag, unless the operator runs a tagging server. */
export const googleTagUrl = 'https://www.googletagmanager.com'

const googleSources = {
  scripts: [googleTagUrl],
  measurements: [googleTagUrl, 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
} as const

/**
 * Sandboxes the page in an opaque origin, however it is opened: no cookies, no storage, no access to our other pages.
 * Google's tag may load and send measurements to Google's documented hosts only (threat T59).
 */
function policyFor(tagUrl: string): string {
  const isTaggingServer = tagUrl !== googleTagUrl
  const scripts = isTaggingServer ? [tagUrl] : googleSources.scripts
  const measurements = (isTaggingServer ? [tagUrl] : googleSources.measurements).join(' ')
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

/** Page that runs Google's tag after consent; the tour posts events to it. Undefined when the SDK isn't built. */
export async function prepareGaFrame(
  folder: string | undefined,
  tagUrl: string,
): Promise<PreparedResponse | undefined> {
  const module = readGaFrame(folder)
  if (module === undefined) return undefined
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policyFor(tagUrl),
    'Cache-Control': `public, max-age=${sdkScriptFreshSeconds}`,
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  }
  const taggingServerAttribute = tagUrl === googleTagUrl ? '' : ` data-own-tag-server="${tagUrl}"`
  const html = `<html lang="en" data-tag-url="${tagUrl}"${taggingServerAttribute}>`
  const body = `<!doctype html>${html}<title>Google Analytics</title><script type="module" src="${module}"></script>`
  return prepareResponse({ body: Buffer.from(body), headers, compressible: false })
}
