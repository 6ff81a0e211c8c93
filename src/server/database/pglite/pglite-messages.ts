/** Request to the database thread. Its response is a `PGliteResponse` with the same `id`. */
export type PGliteRequest = { readonly id: number } & (
  | { readonly type: 'query'; readonly sql: string; readonly parameters: unknown[] | undefined }
  | { readonly type: 'exec'; readonly sql: string }
  | { readonly type: 'listen'; readonly channel: string }
  | { readonly type: 'unlisten'; readonly channel: string }
  | { readonly type: 'dump' }
  | { readonly type: 'close' }
)

/** Fields of a PostgreSQL error that the ORM's exception mapping reads. */
export type DatabaseFailure = Readonly<Record<string, unknown>> & { readonly message: string }

export type PGliteResponse =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: DatabaseFailure }
  | { readonly notification: { readonly channel: string; readonly payload: string } }
  | { readonly opened: true }
  | { readonly openFailed: string }
