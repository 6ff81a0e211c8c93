import compression from 'compression'
import type { Request, Response } from 'express'

/** Whether an answer is worth compressing. Streams of events are not: they would wait until there is enough of them. */
export function isCompressed(request: Request, response: Response): boolean {
  return !/event-stream/.test(String(response.getHeader('content-type') ?? '')) && compression.filter(request, response)
}
