import type { NextFunction, Request, Response } from 'express'

/**
 * Ends connections whose request takes too long to arrive, so that bodies sent drop by drop hold nothing (finding M12).
 * Uploads, which may take hours, have a rule of their own and come before this.
 */
export function cutSlowBodies(limitMs: number) {
  return (request: Request, _response: Response, next: NextFunction) => {
    const cut = () => {
      if (!request.complete) request.socket.destroy()
    }
    const timer = setTimeout(cut, limitMs).unref()
    request.once('close', () => clearTimeout(timer))
    next()
  }
}
