/** Why something that was asked for could not be done, for programs. `docs/sdk/scripting.md` explains each. */
export type TourErrorCode =
  | 'INVALID_ARGUMENT'
  | 'UNKNOWN_STOP'
  | 'UNKNOWN_HOTSPOT'
  | 'UNKNOWN_LANGUAGE'
  | 'NO_IMAGE'
  | 'TOUR_NOT_FOUND'
  | 'ACCESS_REQUIRED'
  | 'SITE_REJECTED'
  | 'LOAD_FAILED'
  | 'NOT_ON_PAGE'
  | 'ABORTED'

/** An error that carries its code. */
export function coded(code: TourErrorCode, error: Error): Error & { readonly code: TourErrorCode } {
  return Object.assign(error, { code })
}

/** The code of an error that has one of ours; those of a `DOMException` are numbers. */
export function codeOf(error: unknown): string | undefined {
  const { code } = Object(error)
  return typeof code === 'string' ? code : undefined
}
