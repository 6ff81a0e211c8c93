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

/**
 * Texts by language from the server, with the retries of spec §7. Rejects when the texts could not be loaded at all.
 */
export async function loadTexts(): Promise<void> {
  const failed = new Promise<never>((_resolve, reject) => {
    i18next.on('failedLoading', (_language, _namespace, message) => reject(new Error(message)))
  })
  const started = i18next
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      supportedLngs: ['en'],
      maxRetries: limits.translationRetryCount,
      // Doubles with each try.
      retryTimeout: limits.translationRetryFirstDelayMs,
      backend: { loadPath: '/assets/locales/{{lng}}/translation.json' },
      interpolation: { escapeValue: false },
    })
  await Promise.race([started, failed])
  // Errors have their sentences from the module that the server has them from.
  i18next.addResourceBundle('en', 'translation', { errors }, true)
}

/** What stands there when no texts could be loaded: the one sentence that cannot come from them (spec §2). */
export const textsFailedSentence = 'Sorry, there was a problem loading the page. Please refresh your browser.'
