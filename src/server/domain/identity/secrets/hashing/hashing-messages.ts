/** Request to a hashing thread to verify a password against `hash`, or to hash it if `hash` is undefined. */
export type HashingRequest = { readonly id: number; readonly password: string; readonly hash: string | undefined }

/** Hash of a password, or true if the password matches; an error message if hashing failed. */
export type HashingResponse = { readonly id: number } & (
  | { readonly result: string | boolean }
  | { readonly failure: string }
)
