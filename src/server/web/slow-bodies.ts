import type { NextFunction, Request, Response } from 'express'
import { limits } from '../../shared/limits.ts'
import { uploadPath } from '../../shared/routes.ts'

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** How long the body of a request may take; undefined for the bytes of uploads, which have a rule of their own. */
export function bodyMaxMs({ method, path, headers }: Pick<Request, 'method' | 'path' | 'headers'>): number | undefined {
  if (method === 'PATCH' && path.startsWith(`${uploadPath}/`)) return undefined
  const isForm = path.startsWith('/api/') && headers['content-type']?.startsWith('multipart/form-data') === true
  return isForm ? limits.requestFormMaxMs : limits.requestBodyMaxMs
}

/**
 * Ends connections whose request takes too long to arrive, so that bodies sent drop by drop hold nothing (finding M12),
 * also where an answer was given without reading them. Before all routes: any of them can be sent a body.
 */
export function cutSlowBodies(maxMs: (request: Request) => number | undefined) {
  return (request: Request, _response: Response, next: NextFunction) => {
    const limitMs = hasBody(request) ? maxMs(request) : undefined
    if (limitMs !== undefined) {
      const cut = () => {
        if (!request.complete) request.socket.destroy()
      }
      const timer = setTimeout(cut, limitMs).unref()
      request.once('close', () => clearTimeout(timer))
    }
    next()
  }
}
