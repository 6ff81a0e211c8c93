import type { RequestListener } from 'node:http'
import { productVersion } from '../kernel/product-version.ts'
import type { FastResponder } from './fast-path.ts'
import type { FixedHeaders } from './security-headers.ts'

export const versionPath = '/meta.json'

/** Serves the version that clients compare themselves with (spec §7); prepared once, because every open editor polls it. */
export function versionResponse(fixedHeaders: FixedHeaders): RequestListener {
  const body = Buffer.from(JSON.stringify({ version: productVersion }))
  const headers = {
    ...Object.fromEntries(fixedHeaders),
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
  }
  return (_request, response) => {
    response.writeHead(200, headers).end(body)
  }
}

/** Serves the version on the fast path. */
export function readyVersion(send: RequestListener): FastResponder {
  const fastResponse = { route: versionPath, send }
  return ({ url }) => (url === versionPath ? fastResponse : undefined)
}
