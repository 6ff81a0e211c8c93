import type { TourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { startTagServer, type TagServer } from '../../../support/servers/tag-server.ts'
import { startVisitorServer, type VisitorServer } from '../../../support/servers/visitor-server.ts'
import { test as base, houseOf } from './visitor-tour.ts'

export type Google = {
  readonly tags: TagServer
  readonly server: VisitorServer
  /** Document of a house on the server, which files publish with their measurement IDs. */
  readonly house: TourDocument
}

/** Test with a visitor server that measures with a stand-in for Google, which records its requests. */
export const test = base.extend<{ freshTags: undefined }, { google: Google }>({
  google: [
    async ({ browserName: _ }, use) => {
      const tags = await startTagServer()
      const server = await startVisitorServer({ googleTagUrl: tags.origin })
      await use({ tags, server, house: await houseOf(server) })
      await server.stop()
      tags.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  freshTags: [
    async ({ google }, use) => {
      google.tags.forget()
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
