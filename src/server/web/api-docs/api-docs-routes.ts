import type { OutgoingHttpHeaders } from 'node:http'
import { Router } from 'express'
import type { oas32 } from 'zod-openapi'
import { apiPaths } from '../../../shared/web/routes.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../prepared-response.ts'
import { publicCorsHeaders } from '../public-file-headers.ts'
import { readSdkAssets } from '../sdk/sdk-assets.ts'
import { inlineHash } from '../share/share-styles.ts'
import { renderDocsPage } from './docs-page.ts'
import { docsStyles } from './docs-styles.ts'

const policyOf = (styles: string) =>
  [
    "default-src 'none'",
    `style-src ${inlineHash(styles)}`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Serves the OpenAPI document as JSON, which tools on all sites can read, and as a page. Both are rendered on the first request. */
export function apiDocsRoutes(createDocument: () => oas32.OpenAPIObject): Router {
  const router = Router()
  const styles = docsStyles(readSdkAssets()?.font)
  const commonHeaders = { 'Cache-Control': 'no-cache', 'Content-Security-Policy': policyOf(styles) }
  let responses: { json: Promise<PreparedResponse>; page: Promise<PreparedResponse> } | undefined
  const prepare = (body: string, headers: OutgoingHttpHeaders) =>
    prepareResponse({
      body: Buffer.from(body),
      headers: { ...commonHeaders, ...headers },
      compressible: true,
    })
  const prepareResponses = () => {
    const document = createDocument()
    return {
      json: prepare(JSON.stringify(document), {
        ...publicCorsHeaders,
        'Content-Type': 'application/json; charset=utf-8',
      }),
      page: prepare(renderDocsPage(document, styles), { 'Content-Type': 'text/html; charset=utf-8' }),
    }
  }
  router.get(apiPaths.document, async (request, response) => {
    responses ??= prepareResponses()
    sendPrepared(request, response, await responses.json)
  })
  router.get(apiPaths.docs, async (request, response) => {
    responses ??= prepareResponses()
    sendPrepared(request, response, await responses.page)
  })
  return router
}
