import type { Logger } from 'pino'

/** What Amazon's client takes as its log. */
type ClientLog = {
  readonly debug: () => void
  readonly info: () => void
  readonly error: () => void
  readonly warn: (...content: readonly unknown[]) => void
}

const ignore = () => undefined

/**
 * The warnings of the S3 client as lines of our log; by itself it writes plain text to the console. Errors it throws as
 * well, and who catches them knows which are worth a line: an object that is not there is none.
 */
export function s3Log(log: Logger): ClientLog {
  return {
    debug: ignore,
    info: ignore,
    error: ignore,
    warn: (...content) => log.warn({ s3: content.map(String).join(' ') }, 'warning of the S3 client'),
  }
}
