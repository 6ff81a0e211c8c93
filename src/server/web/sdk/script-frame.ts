import { limits } from '../../../shared/limits.ts'
import { type PreparedResponse, prepareResponse } from '../prepared-response.ts'
import { readScriptFrame } from './sdk-assets.ts'

/**
 * An origin of its own, whichever way the page is opened: no cookies, no storage, no way to our other pages (threat
 * T53). Within that, scripts may load and ask what they want.
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
  'Cache-Control': `public, max-age=${limits.sdkScriptFreshSeconds}`,
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

/** The page in which the custom script of a tour runs; the tour sends it the script. Undefined while there is no build. */
export async function prepareScriptFrame(folder: string | undefined): Promise<PreparedResponse | undefined> {
  const module = readScriptFrame(folder)
  if (module === undefined) return undefined
  const body = `<!doctype html><title>Custom script</title><script type="module" src="${module}"></script>`
  return prepareResponse({ body: Buffer.from(body), headers, compressible: false })
}
