import type { NextFunction, Request, Response } from 'express'
import { uploadPath } from '../../shared/web/routes.ts'
import { connectionLimits } from './connection-limits.ts'

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** The only route that accepts a multipart form with an image. */
const formPath = /^\/api\/v2\/[^/]+\/stops\/[^/]+\/hotspots(?:\/[^/]+)?\/?$/

/** Time limit for the body of a request; undefined for uploads, which have their own limits. */
export function bodyMaxMs({ method, path, headers }: Pick<Request, 'method' | 'path' | 'headers'>): number | undefined {
  if (method === 'PATCH' && path.startsWith(`${uploadPath}/`)) return undefined
  const isForm = formPath.test(path) && headers['content-type']?.startsWith('multipart/form-data') === true
  return isForm ? connectionLimits.formMaxMs : connectionLimits.bodyMaxMs
}

/**
 * Slowloris protection: closes connections on which the request body takes too long to arrive, even if a response was
 * sent without reading it. Must come before all routes, because clients can send a body to any of them.
 */
export function cutSlowBodies(maxMs: (request: Request) => number | undefined) {
  return (request: Request, response: Response, next: NextFunction) => {
    const limitMs = hasBody(request) ? maxMs(request) : undefined
    if (limitMs !== undefined) {
      const closeConnection = () => {
        if (!request.complete) request.socket.destroy()
      }
      const timers = [setTimeout(closeConnection, limitMs).unref()]
      // After the response, a client that is still sending gets no more than the usual limit.
      response.once('finish', () => {
        if (request.complete) return
        timers.push(setTimeout(closeConnection, Math.min(limitMs, connectionLimits.bodyMaxMs)).unref())
      })
      request.once('close', () => timers.forEach(clearTimeout))
    }
    next()
  }
}
