/** Server with a published tour whose visits are counted. */
export type AnalyticsInstallation = {
  readonly address: string
  readonly accountId: string
  readonly tourId: string
  readonly shareId: string
  /** Headers of a person who may read reports. */
  readonly headers: Readonly<Record<string, string>>
  readonly stopIds: readonly string[]
  readonly hotspotIds: readonly string[]
}
