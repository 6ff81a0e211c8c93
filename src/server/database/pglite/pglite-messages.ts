/** Request to the database thread, answered by a `PGliteAnswer` with the same `id`. */
export type PGliteRequest = { readonly id: number } & (
  | { readonly ask: 'query'; readonly sql: string; readonly parameters: unknown[] | undefined }
  | { readonly ask: 'exec'; readonly sql: string }
  | { readonly ask: 'listen'; readonly channel: string }
  | { readonly ask: 'unlisten'; readonly channel: string }
  | { readonly ask: 'dump' }
  | { readonly ask: 'close' }
)

/** The fields of a PostgreSQL error that the ORM's exception mapping reads. */
export type DatabaseFailure = Readonly<Record<string, unknown>> & { readonly message: string }

export type PGliteAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: DatabaseFailure }
  | { readonly notification: { readonly channel: string; readonly payload: string } }
  | { readonly opened: true }
  | { readonly openFailed: string }
