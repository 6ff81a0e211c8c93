import i18next from 'i18next'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { limits } from '../../shared/limits.ts'
import errors from '../../shared/locales/en/errors.json' with { type: 'json' }
import type english from '../locales/en/translation.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof english & { readonly errors: typeof errors } }
  }
}

/** Loads the texts from the server, with the retries of spec §7. Rejects if they can't be loaded. */
export async function loadTexts(): Promise<void> {
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
      maxRetries: limits.translationRetryCount,
      // Doubles with each attempt.
      retryTimeout: limits.translationRetryFirstDelayMs,
      backend: { loadPath: '/assets/locales/{{lng}}/translation.json' },
      interpolation: { escapeValue: false },
    })
  await Promise.race([initialized, failed])
  // The sentences of errors come from the module that the server also uses.
  i18next.addResourceBundle('en', 'translation', { errors }, true)
}

/** Shown if the texts can't be loaded; the only sentence outside the locale files (spec §2). */
export const textsFailedSentence = 'Sorry, there was a problem loading the page. Please refresh your browser.'
