import type { TourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { startTagServer, type TagServer } from '../../../support/servers/tag-server.ts'
import { startVisitorServer, type VisitorServer } from '../../../support/servers/visitor-server.ts'
import { test as base, storeHouse } from './visitor-tour.ts'

export type Google = {
  readonly tags: TagServer
  readonly server: VisitorServer
  /** Document of a tour stored on the server, which each spec file publishes with its measurement IDs. */
  readonly house: TourDocument
}

/** Test with a visitor server whose Google Analytics is a stand-in that records requests. */
export const test = base.extend<{ freshTags: undefined }, { google: Google }>({
  google: [
    async ({ browserName: _ }, use) => {
      const tags = await startTagServer()
      const server = await startVisitorServer({ googleTagUrl: tags.origin })
      await use({ tags, server, house: await storeHouse(server) })
      await server.stop()
      tags.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  freshTags: [
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
