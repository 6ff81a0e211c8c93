import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import type { ErrorReporter } from './ports/error-reporter.ts'

const logBufferMaxBytes = 1024 ** 2
/** Number of the level `error` in pino. */
const errorLevel = 50

/** Error of a log line. Lines of failed requests are skipped, because their error was logged before with its cause. */
function errorOf(fields: unknown): Error | undefined {
  if (typeof fields !== 'object' || fields === null || !('err' in fields) || 'res' in fields) return undefined
  return fields.err instanceof Error ? fields.err : undefined
}

/**
 * Opens the log: one JSON line per event on the standard output. Lines are dropped when the output is blocked (fault F33).
 * Errors also go to the reporter.
 */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, errors: ErrorReporter): Logger {
  const output = pino.destination({ dest: 1, sync: true, maxLength: logBufferMaxBytes })
  output.on('error', () => {})
  return pino(
    {
      level: logLevel,
      redact: ['password', '*.password', 'token', '*.token'],
      hooks: {
        logMethod(logArguments, method, level) {
          const error = level >= errorLevel ? errorOf(logArguments[0]) : undefined
          if (error !== undefined) errors.report(error, String(logArguments[1] ?? ''))
          method.apply(this, logArguments)
        },
      },
    },
    output,
  )
}
