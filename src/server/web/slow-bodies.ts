import type { NextFunction, Request, Response } from 'express'
import { limits } from '../../shared/limits.ts'
import { uploadPath } from '../../shared/web/routes.ts'

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** The one route that takes a form with an image. */
const formPath = /^\/api\/v2\/[^/]+\/stops\/[^/]+\/hotspots(?:\/[^/]+)?\/?$/

/** How long the body of a request may take; undefined for the bytes of uploads, which have a rule of their own. */
export function bodyMaxMs({ method, path, headers }: Pick<Request, 'method' | 'path' | 'headers'>): number | undefined {
  if (method === 'PATCH' && path.startsWith(`${uploadPath}/`)) return undefined
  const isForm = formPath.test(path) && headers['content-type']?.startsWith('multipart/form-data') === true
  return isForm ? limits.requestFormMaxMs : limits.requestBodyMaxMs
}

/**
 * Ends connections whose request takes too long to arrive, so that bodies sent drop by drop hold nothing (finding M12),
 * also where an answer was given without reading them. Before all routes: any of them can be sent a body.
 */
export function cutSlowBodies(maxMs: (request: Request) => number | undefined) {
  return (request: Request, response: Response, next: NextFunction) => {
    const limitMs = hasBody(request) ? maxMs(request) : undefined
    if (limitMs !== undefined) {
      const cut = () => {
        if (!request.complete) request.socket.destroy()
      }
      const timers = [setTimeout(cut, limitMs).unref()]
      // Once answered, whoever sends on is a stranger, or asked for something else than the route is for.
      response.once('finish', () => {
        if (request.complete) return
        timers.push(setTimeout(cut, Math.min(limitMs, limits.requestBodyMaxMs)).unref())
      })
      request.once('close', () => timers.forEach(clearTimeout))
    }
    next()
  }
}
