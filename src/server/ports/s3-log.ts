import type { Logger } from 'pino'

/** Logger interface of the AWS SDK. */
type ClientLog = {
  readonly debug: () => void
  readonly info: () => void
  readonly error: () => void
  readonly warn: (...content: readonly unknown[]) => void
}

const ignore = () => undefined

/**
 * Forwards warnings of the S3 client to our log instead of the console. Errors are ignored here, because the client also
 * throws them, and the caller knows which are worth logging.
 */
export function s3Log(log: Logger): ClientLog {
  return {
    debug: ignore,
    info: ignore,
    error: ignore,
    warn: (...content) => log.warn({ s3: content.map(String).join(' ') }, 'warning of the S3 client'),
  }
}
