import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import type { ErrorReporter } from './ports/error-reporter.ts'

const logWaitingMaxBytes = 1024 ** 2
const errorLevel = 50

/** The error of a line. The line of a request that failed repeats what was logged with its cause before. */
function errorOf(fields: unknown): Error | undefined {
  if (typeof fields !== 'object' || fields === null || !('err' in fields) || 'res' in fields) return undefined
  return fields.err instanceof Error ? fields.err : undefined
}

/**
 * One JSON line per event on the standard output. Where nobody takes them lines are lost, and the server goes on (fault F33).
 * Errors go to the reporter too.
 */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, errors: ErrorReporter): Logger {
  const lines = pino.destination({ dest: 1, sync: true, maxLength: logWaitingMaxBytes })
  lines.on('error', () => {})
  return pino(
    {
      level: logLevel,
      redact: ['password', '*.password', 'token', '*.token'],
      hooks: {
        logMethod(given, method, level) {
          const error = level >= errorLevel ? errorOf(given[0]) : undefined
          if (error !== undefined) errors.report(error, String(given[1] ?? ''))
          method.apply(this, given)
        },
      },
    },
    lines,
  )
}
