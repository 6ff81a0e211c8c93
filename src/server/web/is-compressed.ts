import compression from 'compression'
import type { Request, Response } from 'express'

/** True if a response is compressed. Event streams aren't, because events would wait in the compressor's buffer. */
export function isCompressed(request: Request, response: Response): boolean {
  return !/event-stream/.test(String(response.getHeader('content-type') ?? '')) && compression.filter(request, response)
}
