import { type PreparedResponse, prepareResponse } from '../prepared-response.ts'
import { readScriptFrame, sdkScriptFreshSeconds } from './sdk-assets.ts'

/**
 * Sandboxes the page in an opaque origin, however it is opened: no cookies, no storage, no access to our other pages
 * (threat T53). Within the sandbox, scripts may load and fetch from all sites.
 */
const policy = [
  'sandbox allow-scripts',
  "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': policy,
  'Cache-Control': `public, max-age=${sdkScriptFreshSeconds}`,
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

/** Page that runs a tour's custom script; the tour posts the script to it. Undefined when the SDK isn't built. */
export async function prepareScriptFrame(folder: string | undefined): Promise<PreparedResponse | undefined> {
  const module = readScriptFrame(folder)
  if (module === undefined) return undefined
  const body = `<!doctype html><title>Custom script</title><script type="module" src="${module}"></script>`
  return prepareResponse({ body: Buffer.from(body), headers, compressible: false })
}
