/** An account with a tour and a form, and the email and request headers of its member. */
export type Tenant = {
  readonly email: string
  readonly accountId: string
  readonly headers: Readonly<Record<string, string>>
  readonly tourId: string
  readonly formId: string
}

/** Address of the benchmarked server, its tenants, and the password of the tour at `passwordShareId`. */
export type Tenants = {
  readonly address: string
  readonly password: string
  /** Tenant whose waiting time is measured. */
  readonly owner: Tenant
  /** Tenant that uses all the capacity it can get. */
  readonly hostile: Tenant
  /** Share id of a password-protected tour of the hostile tenant, who knows its password. */
  readonly passwordShareId: string
}
