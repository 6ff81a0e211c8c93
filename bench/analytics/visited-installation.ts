/** Address of the benchmarked server, and the contents of its tour. */
export type VisitedInstallation = {
  readonly address: string
  readonly accountId: string
  readonly tourId: string
  readonly shareId: string
  /** Headers of a person who may read reports. */
  readonly headers: Readonly<Record<string, string>>
  readonly stopIds: readonly string[]
  readonly hotspotIds: readonly string[]
}
