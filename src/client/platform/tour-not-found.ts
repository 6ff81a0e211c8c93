import { apiErrorOf } from './api-error.ts'

/** True if no tour has the id: 404 for an unknown id, 400 for an invalid one. */
export function isTourNotFound(error: unknown): boolean {
  const status = apiErrorOf(error)?.status
  return status === 404 || status === 400
}
