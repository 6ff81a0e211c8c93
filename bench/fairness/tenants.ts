/** Somebody at work in an account. */
export type Tenant = {
  readonly email: string
  readonly accountId: string
  readonly headers: Readonly<Record<string, string>>
  readonly tourId: string
  readonly formId: string
}

/** Where the server of the bench is, and who is there. */
export type Tenants = {
  readonly address: string
  readonly password: string
  /** Those whose time is measured. */
  readonly owner: Tenant
  /** Whoever takes what there is. */
  readonly hostile: Tenant
  /** A tour of the hostile tenant behind a password that they know. */
  readonly door: string
}
