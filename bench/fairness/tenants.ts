/** Member of an account who works in it. */
export type Tenant = {
  readonly email: string
  readonly accountId: string
  readonly headers: Readonly<Record<string, string>>
  readonly tourId: string
  readonly formId: string
}

/** Address of the benchmarked server, and its tenants. */
export type Tenants = {
  readonly address: string
  readonly password: string
  /** Tenant whose waiting time is measured. */
  readonly owner: Tenant
  /** Tenant that uses all the capacity it can get. */
  readonly hostile: Tenant
  /** A tour of the hostile tenant behind a password that they know. */
  readonly door: string
}
