/** What the hashing thread is asked; `against` is the hash that a password is compared with. */
export type HashingOrder = { readonly id: number; readonly password: string; readonly against: string | undefined }
/** A hash, whether the password was right, or why neither could be told. */
export type HashingAnswer = { readonly id: number } & (
  | { readonly result: string | boolean }
  | { readonly failure: string }
)
