import { apiErrorOf } from './api-error.ts'

/** Whether there is no tour under an address. An id that nothing has is not there; what is no id is rejected as such. */
export function isNoTour(error: unknown): boolean {
  const status = apiErrorOf(error)?.status
  return status === 404 || status === 400
}
