import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type errors from '../../shared/locales/en/errors.json'
import { type TextPart, textsPath } from '../../shared/web/access-texts.ts'
import type english from '../locales/en/translation.json'
import { pause } from './retrying/pause.ts'

/** Retries of locale files, and the delay before the first one (spec §9). */
const translationRetryCount = 5
const translationRetryFirstDelayMs = 350

const language = 'en'
const namespace = 'translation'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof english & { readonly errors: typeof errors } }
  }
}

/** Fetches a file with texts. Retries with exponential backoff (spec §7). */
async function fetchTexts(part: TextPart): Promise<unknown> {
  for (let retries = 0; ; retries += 1) {
    try {
      const response = await fetch(textsPath(language, part))
      if (!response.ok) throw new Error(`Texts: ${response.status}`)
      return await response.json()
    } catch (error) {
      if (retries === translationRetryCount) throw error
      await pause(translationRetryFirstDelayMs * 2 ** retries)
    }
  }
}

/** Loads texts from the server and adds them to those already loaded. Rejects if they can't be loaded. */
export async function loadTranslations(part: TextPart): Promise<void> {
  const texts = await fetchTexts(part)
  if (!i18next.isInitialized) {
    await i18next.use(initReactI18next).init({
      lng: language,
      fallbackLng: language,
      supportedLngs: [language],
      resources: {},
      interpolation: { escapeValue: false },
    })
  }
  i18next.addResourceBundle(language, namespace, texts, true, true)
}

/**
 * Name of the spinner before texts are loaded. This and `loadFailureMessage` are the only texts outside locale files.
 */
export const loadingMessage = 'Loading'
/** Message for a failed load (spec §2). */
export const loadFailureMessage = 'Sorry, there was a problem loading the page. Please refresh your browser.'
