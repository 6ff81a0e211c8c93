/** Somebody at work in an account. */
export type Tenant = {
  readonly email: string
  readonly accountId: string
  readonly headers: Readonly<Record<string, string>>
  readonly tourId: string
  readonly formId: string
}

/** Address of the bench's server, and its tenants. */
export type Tenants = {
  readonly address: string
  readonly password: string
  /** The tenant whose time is measured. */
  readonly owner: Tenant
  /** The tenant that takes all it can get. */
  readonly hostile: Tenant
  /** A tour of the hostile tenant behind a password that they know. */
  readonly door: string
}
