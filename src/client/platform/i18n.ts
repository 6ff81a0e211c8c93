import i18next from 'i18next'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import errors from '../../shared/locales/en/errors.json' with { type: 'json' }
import type english from '../locales/en/translation.json'

/** Retries of locale files, and the delay before the first one (spec §9). */
const translationRetryCount = 5
const translationRetryFirstDelayMs = 350

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof english & { readonly errors: typeof errors } }
  }
}

/** Loads the translations from the server, with the retries of spec §7. Rejects if they can't be loaded. */
export async function loadTranslations(): Promise<void> {
  const failed = new Promise<never>((_resolve, reject) => {
    i18next.on('failedLoading', (_language, _namespace, message) => reject(new Error(message)))
  })
  const initialized = i18next
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      supportedLngs: ['en'],
      maxRetries: translationRetryCount,
      // Doubles with each attempt.
      retryTimeout: translationRetryFirstDelayMs,
      backend: { loadPath: '/assets/locales/{{lng}}/translation.json' },
      interpolation: { escapeValue: false },
    })
  await Promise.race([initialized, failed])
  // The error messages come from the module that the server also uses.
  i18next.addResourceBundle('en', 'translation', { errors }, true)
}

/** Message for a failed load, the only one outside the locale files (spec §2). */
export const loadFailureMessage = 'Sorry, there was a problem loading the page. Please refresh your browser.'
