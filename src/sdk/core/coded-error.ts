/** `code` of errors that the SDK's calls throw or reject with. */
export type TourErrorCode =
  | 'INVALID_ARGUMENT'
  | 'UNKNOWN_STOP'
  | 'UNKNOWN_HOTSPOT'
  | 'UNKNOWN_LANGUAGE'
  | 'UNKNOWN_TIME_LAYER'
  | 'NO_IMAGE'
  | 'LIMIT_REACHED'
  | 'TOUR_NOT_FOUND'
  | 'ACCESS_REQUIRED'
  | 'SITE_REJECTED'
  | 'LOAD_FAILED'
  | 'NOT_ON_PAGE'
  | 'ABORTED'

/** Adds a code to an error. */
export function coded(code: TourErrorCode, error: Error): Error & { readonly code: TourErrorCode } {
  return Object.assign(error, { code })
}

/** Code of an error that has one of the SDK. The numeric codes of `DOMException` don't count. */
export function codeOf(error: unknown): string | undefined {
  const { code } = Object(error)
  return typeof code === 'string' ? code : undefined
}
