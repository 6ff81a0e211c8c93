/** Account with a tour and a form, and the email and request headers of a member. */
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
  /** Tenant whose response times are measured while the other tenant overloads the server. */
  readonly measured: Tenant
  /** Tenant that overloads the server. */
  readonly hostile: Tenant
  /** Share id of a tour of the hostile tenant that is protected by `password`. */
  readonly passwordShareId: string
}
