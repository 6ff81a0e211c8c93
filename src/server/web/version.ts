import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { Router } from 'express'
import errors from '../../shared/locales/en/errors.json' with { type: 'json' }
import { accessTexts, type TextPart, textParts } from '../../shared/web/access-texts.ts'
import { productVersion } from '../kernel/product-version.ts'
import type { FastResponder } from './fast-path.ts'
import type { FixedHeaders } from './security-headers.ts'

const projectFolder = join(import.meta.dirname, '../../..')
const englishTexts = {
  ...JSON.parse(readFileSync(join(projectFolder, 'src/client/locales/en/translation.json'), 'utf8')),
  errors,
}
const locales: Readonly<Record<string, Readonly<Record<TextPart, string>>>> = {
  en: {
    translation: JSON.stringify(englishTexts),
    access: JSON.stringify(accessTexts(englishTexts)),
  },
}

export const versionPath = '/meta.json'

/** Serves the version that clients compare themselves with (spec §7); prepared once, because every open editor polls it. */
export function versionResponse(fixedHeaders: FixedHeaders): RequestListener {
  const body = Buffer.from(JSON.stringify({ version: productVersion }))
  const headers = {
    ...Object.fromEntries(fixedHeaders),
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
  }
  return (_request, response) => {
    response.writeHead(200, headers).end(body)
  }
}

/** Serves the version on the fast path. */
export function readyVersion(send: RequestListener): FastResponder {
  const fastResponse = { route: versionPath, send }
  return ({ url }) => (url === versionPath ? fastResponse : undefined)
}

/** Serves translations by language (spec §7). */
export function localeRoutes(): Router {
  const router = Router()
  router.get('/assets/locales/:language/:part.json', (request, response, next) => {
    const { language } = request.params
    const part = textParts.find((name) => name === request.params.part)
    if (!Object.hasOwn(locales, language) || part === undefined) return next()
    response.set('Cache-Control', 'no-cache').type('json').send(locales[language]?.[part])
  })
  return router
}
