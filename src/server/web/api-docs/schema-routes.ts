import { Router } from 'express'
import { tourSchema } from '../../../shared/publishing/tour-schema.ts'
import { tourSchemaPath } from '../../../shared/web/routes.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../prepared-response.ts'
import { publicCorsHeaders } from '../public-file-headers.ts'

/** Serves the JSON Schema of tour documents, which tools on all sites can read. */
export function schemaRoutes(): Router {
  const router = Router()
  let prepared: Promise<PreparedResponse> | undefined
  const prepare = () =>
    prepareResponse({
      body: Buffer.from(JSON.stringify(tourSchema())),
      headers: {
        ...publicCorsHeaders,
        'Cache-Control': 'no-cache',
        'Content-Type': 'application/schema+json; charset=utf-8',
      },
      compressible: true,
    })
  router.get(tourSchemaPath, async (request, response) => {
    prepared ??= prepare()
    sendPrepared(request, response, await prepared)
  })
  return router
}
