import { z } from 'zod'
import type { EmbeddedLink } from '../../shared/publishing/embed-codes.ts'
import { loaderTexts } from '../../shared/visitor-texts/en/loader-texts.ts'
import { languageParameter, sdkOpenTourPath } from '../../shared/web/routes.ts'

/** Link until its text in the tour's language is loaded. */
export const englishEmbeddedLink: EmbeddedLink = { text: loaderTexts['state.openTour'], language: 'en' }

const openTour = z.tuple([z.string(), z.string()])

/**
 * Loads the text of the link for visitors without scripts in the language of the tour, or in that of the browser if
 * Stopover lacks it.
 */
export async function loadEmbeddedLink(tourLanguage: string): Promise<EmbeddedLink> {
  const response = await fetch(`${sdkOpenTourPath}?${new URLSearchParams({ [languageParameter]: tourLanguage })}`)
  const [language, text] = openTour.parse(await response.json())
  return { text, language }
}
