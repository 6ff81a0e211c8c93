import { AppError } from '../../../../shared/kernel/app-error.ts'
import { translateError } from '../../../kernel/translate-error.ts'

/** Removes the message of an error: databases quote the rejected row, which may not appear in the log. */
export function quietError(error: unknown): AppError {
  const problem = translateError(error)
  const { name = 'Error', code = '' } = Object(error)
  const cause = new Error(`a submission could not be stored: ${name} ${code}`)
  if (!(problem instanceof AppError)) return new AppError('server.failed', { cause })
  const { retryAfterSeconds } = problem
  return new AppError(problem.code, { cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
}
