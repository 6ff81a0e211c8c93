/** Server that counts the visits of a published tour. */
export type AnalyticsInstallation = {
  readonly baseUrl: string
  readonly accountId: string
  readonly tourId: string
  readonly shareId: string
  /** Headers of a person who may read reports. */
  readonly headers: Readonly<Record<string, string>>
  readonly stopIds: readonly string[]
  readonly hotspotIds: readonly string[]
}
