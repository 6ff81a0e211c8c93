import type { NextFunction, Request, Response } from 'express'

/** Request headers of the API and of uploads by tus. Browsers allow `Accept` and `Accept-Language` anyway. */
const requestHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'Range',
  'Stopover-Account',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
]

/** Response headers that scripts may read, besides those that browsers always show. */
const responseHeaders = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'Idempotency-Replayed',
  'Location',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'Stopover-Media-Id',
  'Tus-Resumable',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
]

const preflightHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers': requestHeaders.join(', '),
  // Chromium keeps it for two hours at most.
  'Access-Control-Max-Age': '7200',
}

/** True for the preflight of a call with a token (https://fetch.spec.whatwg.org/#cors-preflight-fetch). */
function isTokenPreflight({ method, headers }: Request): boolean {
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false
  const names = headers['access-control-request-headers'] ?? ''
  return names.split(',').some((name) => name.trim().toLowerCase() === 'authorization')
}

const hasBearerToken = ({ headers }: Request) => headers.authorization?.startsWith('Bearer ') ?? false

/**
 * Lets pages of other sites make calls with a token, and read the responses, errors included. Without
 * `Access-Control-Allow-Credentials`, browsers hide responses to requests with cookies (threat T64).
 */
export function allowTokenCalls(request: Request, response: Response, next: NextFunction): void {
  if (isTokenPreflight(request)) {
    response.set(preflightHeaders).status(204).end()
    return
  }
  if (hasBearerToken(request)) {
    response.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': responseHeaders.join(', '),
    })
  }
  next()
}
