import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { HelmetOptions } from 'helmet'
import type { Config } from '../config.ts'
import { foreignSources } from './foreign-sources.ts'

/** Origins that a page may use besides those of all pages. */
type AlsoAllowed = {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly calls: readonly string[]
}
const nothingElse: AlsoAllowed = { scripts: [], frames: [], calls: [] }

/**
 * Headers of the editors' app. Mantine sets its variables by style elements, hence inline styles; scripts only ever
 * come from our own files. The editor's map and previews show what published tours may. Pages for visitors set their own.
 */
export function appSecurityHeaders(config: Config, also: AlsoAllowed = nothingElse): HelmetOptions {
  const secure = config.publicUrl?.startsWith('https:') ?? false
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...also.scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', foreignSources.mapImages],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        frameSrc: [...foreignSources.frames, ...also.frames],
        connectSrc: ["'self'", ...also.calls],
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

/** For every answer, whoever gives it: browsers take files for what we say they are, and for nothing else. */
export function neverGuessTypes(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  next()
}

/** The headers that a middleware sets on every answer, whatever was asked. */
export function headersOf(middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void) {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  middleware(response.req, response, () => undefined)
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const)
}

export type FixedHeaders = ReturnType<typeof headersOf>

/** Sets headers that were worked out once. */
export function setHeaders(headers: FixedHeaders): RequestHandler {
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  }
}
