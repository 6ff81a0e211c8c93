import { StopoverError } from '@stopover/client'
import { IncompleteFileError } from './export-tour.ts'
import { UsageError } from './usage-error.ts'

/** Exit statuses, which scripts rely on. */
export const exitStatus = { failure: 1, usage: 2, notAllowed: 3, unreachable: 4 } as const
type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus]

/** Statuses of proxies and of a server that is starting or overloaded. */
const unavailableStatuses: readonly number[] = [502, 503, 504]
/** Message of fetch if it received no response, as opposed to one that broke off. */
const noResponseMessage = 'fetch failed'

/** Exit status for an error that ended the command. */
export function exitStatusOf(error: unknown): ExitStatus {
  if (error instanceof UsageError) return exitStatus.usage
  if (error instanceof StopoverError) {
    if (error.status === 401 || error.status === 403) return exitStatus.notAllowed
    const isUnreachable = error.code === 'connection.lost' || unavailableStatuses.includes(error.status)
    return isUnreachable ? exitStatus.unreachable : exitStatus.failure
  }
  const hasNoResponse = error instanceof TypeError && error.message === noResponseMessage
  return hasNoResponse ? exitStatus.unreachable : exitStatus.failure
}

/** True for errors that the next file would get, too. */
export function endsCommand(error: unknown): boolean {
  const status = exitStatusOf(error)
  return status === exitStatus.notAllowed || status === exitStatus.unreachable
}

/** True for the error of a command that a signal ended. */
export function isCancellation(error: unknown): boolean {
  return Object(error).name === 'AbortError'
}

/** Advice to append to the server's error message; empty if the message suffices. */
function adviceFor({ status, code }: StopoverError): string {
  if (code === 'auth.proofTooOld') return ' Download the copy in the app: API tokens have no sign-in.'
  if (status === 401) return ' Check STOPOVER_TOKEN: the token may have expired or been revoked.'
  if (status === 403) return ' The token may need a wider scope.'
  if (status === 404) return ' Check the id, and STOPOVER_ACCOUNT if it is set.'
  return ''
}

/** Describes an error for people, with advice if there is any. */
export function describeError(error: unknown): string {
  if (error instanceof StopoverError) return `${error.message}${adviceFor(error)} (${error.code})`
  if (error instanceof UsageError) return error.message
  if (error instanceof IncompleteFileError) return 'The download ended too early. Try again.'
  const { message, cause, code, syscall } = Object(error)
  if (syscall !== undefined && typeof code === 'string' && cause === undefined)
    return `The file can't be written: ${message}`
  if (isCancellation(error)) return 'Canceled.'
  return `Stopover could not be reached. Check STOPOVER_URL and your connection. (${Object(cause).message ?? message})`
}
