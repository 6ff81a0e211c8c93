/** Request to the hashing thread: verifies a password against `hash`, or hashes it if `hash` is undefined. */
export type HashingRequest = { readonly id: number; readonly password: string; readonly hash: string | undefined }
/** A hash, the result of a verification, or the error of either. */
export type HashingResponse = { readonly id: number } & (
  | { readonly result: string | boolean }
  | { readonly failure: string }
)
