/** Where the server of the bench is, and what its tour holds. */
export type VisitedInstallation = {
  readonly address: string
  readonly accountId: string
  readonly tourId: string
  readonly shareId: string
  /** Of somebody who may read reports. */
  readonly headers: Readonly<Record<string, string>>
  readonly stopIds: readonly string[]
  readonly hotspotIds: readonly string[]
}
