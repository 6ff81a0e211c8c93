import { AppError } from '../../../shared/kernel/app-error.ts'
import { translateFault } from '../../kernel/faults.ts'

/** The same fault without its words: databases quote the row that they refuse, and the log is no place for that. */
export function quietFault(error: unknown): AppError {
  const fault = translateFault(error)
  const { name = 'Error', code = '' } = Object(error)
  const cause = new Error(`a submission could not be stored: ${name} ${code}`)
  if (!(fault instanceof AppError)) return new AppError('server.failed', { cause })
  const { retryAfterSeconds } = fault
  return new AppError(fault.code, { cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
}
