import { join } from 'node:path'
import type { Config } from './config.ts'
import { productVersion } from './kernel/product-version.ts'
import { type ErrorReporter, noReports } from './ports/error-reporter.ts'
import { sentryErrors } from './ports/sentry-errors.ts'

/** Creates the error reporter: Sentry's if a DSN is configured, else one that reports nothing. */
export function createErrorReporter(config: Pick<Config, 'sentryDsn' | 'sentryEnvironment'>): ErrorReporter {
  if (config.sentryDsn === undefined) return noReports
  return sentryErrors({
    dsn: config.sentryDsn,
    environment: config.sentryEnvironment,
    release: `stopover@${productVersion}`,
    programFolder: join(import.meta.dirname, '../..'),
  })
}
