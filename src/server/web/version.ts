import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Router } from 'express'
import { productVersion } from '../kernel/product-version.ts'

const root = join(import.meta.dirname, '../../..')
const locales: Readonly<Record<string, string>> = {
  en: readFileSync(join(root, 'src/client/locales/en/translation.json'), 'utf8'),
}

/** The version clients compare themselves with, and the texts of each language (spec §7). */
export function versionRoutes(): Router {
  const router = Router()
  router.get('/meta.json', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ version: productVersion })
  })
  router.get('/assets/locales/:language/translation.json', (request, response, next) => {
    const { language } = request.params
    if (!Object.hasOwn(locales, language)) return next()
    response.set('Cache-Control', 'no-cache').type('json').send(locales[language])
  })
  return router
}
