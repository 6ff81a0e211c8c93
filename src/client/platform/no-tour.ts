import { refusalOf } from './refusal.ts'

/** Whether there is no tour under an address. An id that nothing has is not there; what is no id is refused as such. */
export function isNoTour(error: unknown): boolean {
  const status = refusalOf(error)?.status
  return status === 404 || status === 400
}
