/** Messages from the main thread to the digest worker. */
export type DigestRequest =
  /** Bytes appended to an upload at `offset`. */
  | { readonly name: 'append'; readonly id: string; readonly offset: number; readonly chunks: readonly Uint8Array[] }
  | { readonly name: 'digest'; readonly id: string }
  | { readonly name: 'discard'; readonly id: string }

/** SHA-256, in hexadecimal, of the first `length` bytes of an upload. */
export type RunningDigest = { readonly sha256: string; readonly length: number }

export type DigestResult =
  | { readonly name: 'appended'; readonly bytes: number }
  | { readonly name: 'digest'; readonly digest: RunningDigest | undefined }
