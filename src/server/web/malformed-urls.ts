import type { ErrorRequestHandler } from 'express'
import { sendApp } from './app-pages.ts'
import { redirectToError } from './share/error-routes.ts'

/** Rejects URLs that can't be decoded, such as `/%E0%A4%A`: browsers get the 404 page, programs the error. */
export function rejectMalformedUrls(): ErrorRequestHandler {
  return (error, _request, response, next) => {
    const { req: request } = response
    const acceptsHtml = request.method === 'GET' && request.accepts(['json', 'html']) === 'html'
    if (!(error instanceof URIError) || !acceptsHtml || /^\/(api|trpc)\//.test(request.path)) return next(error)
    if (request.path.startsWith('/share/')) return redirectToError(response, { status: 404 })
    sendApp(response, 404)
  }
}
