import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { HelmetOptions } from 'helmet'
import type { Config } from '../config.ts'
import { thirdPartySources } from './third-party-sources.ts'

/** Additional origins that a page may use. */
type ExtraSources = {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly calls: readonly string[]
}
const noExtraSources: ExtraSources = { scripts: [], frames: [], calls: [] }

/**
 * Security headers of the app. Mantine sets CSS variables through style elements, hence inline styles; scripts come from
 * our own files only. Maps and previews in the editor need the third-party sources of published tours. Visitor pages set
 * their own headers.
 */
export function appSecurityHeaders(config: Config, extra: ExtraSources = noExtraSources): HelmetOptions {
  const secure = config.publicUrl?.startsWith('https:') ?? false
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...extra.scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', thirdPartySources.mapImages],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        frameSrc: [...thirdPartySources.frames, ...extra.frames],
        connectSrc: ["'self'", ...extra.calls],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  }
}

/** Turns off MIME type sniffing for every response. */
export function noTypeSniffing(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  next()
}

/** Computes the headers that a middleware sets regardless of the request. */
export function headersOf(middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void) {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  middleware(response.req, response, () => undefined)
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const)
}

export type FixedHeaders = ReturnType<typeof headersOf>

/** Middleware that sets precomputed headers. */
export function setHeaders(headers: FixedHeaders): RequestHandler {
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  }
}
