import type { TourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { startTagServer, type TagServer } from '../../../support/servers/tag-server.ts'
import { startVisitorServer, type VisitorServer } from '../../../support/servers/visitor-server.ts'
import { test as base, storeTwoStopTour } from './visitor-tour.ts'

export type GoogleAnalyticsFixture = {
  readonly tags: TagServer
  readonly server: VisitorServer
  /** Tour of two stops. Its media are on the server. Each spec file publishes the tour with measurement IDs of its own. */
  readonly twoStopTour: TourDocument
}

/** Test with a visitor server and a stand-in for Google Analytics, which records requests. */
export const test = base.extend<{ clearedTags: undefined }, { google: GoogleAnalyticsFixture }>({
  google: [
    async ({ browserName: _ }, use) => {
      const tags = await startTagServer()
      const server = await startVisitorServer({ googleTagUrl: tags.origin })
      await use({ tags, server, twoStopTour: await storeTwoStopTour(server) })
      await server.stop()
      tags.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  clearedTags: [
    async ({ google }, use) => {
      google.tags.clear()
      await use(undefined)
    },
    { auto: true },
  ],
  // Playwright disables the back/forward cache by default.
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
})
