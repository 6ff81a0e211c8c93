/** Account with a tour and a form, and the email and request headers of its member. */
export type Tenant = {
  readonly email: string
  readonly accountId: string
  readonly headers: Readonly<Record<string, string>>
  readonly tourId: string
  readonly formId: string
}

/** Server with two tenants. */
export type Tenants = {
  readonly baseUrl: string
  /** Password of the users and of the tour at `passwordShareId`. */
  readonly password: string
  /** The tenant's waiting time is measured. */
  readonly owner: Tenant
  /** Tenant that overloads the server. */
  readonly hostile: Tenant
  /** Share id of a password-protected tour of the hostile tenant, who knows its password. */
  readonly passwordShareId: string
}
