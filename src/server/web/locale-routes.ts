import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Router } from 'express'
import errors from '../../shared/locales/en/errors.json' with { type: 'json' }
import { accessTexts, type TextPart, textParts } from '../../shared/web/access-texts.ts'

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
