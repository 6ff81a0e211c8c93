import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { vi } from 'vitest'
import { Membership } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { tourHostsOf } from '../../../../src/server/web/tour-hosts/tour-hosts.ts'
import { visitorRoutes } from '../../../../src/server/web/visitor-routes.ts'
import type { Form } from '../../../../src/shared/forms/forms.ts'
import type { Visibility } from '../../../../src/shared/sharing/visibility.ts'
import type { TestApp } from '../../../support/app.ts'
import { aVideo } from '../../../support/files/tour-documents.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { aBuiltMedium, aTour, stopAt } from '../../../support/people/tours.ts'
import { setForms } from '../../tours/forms/published-form.ts'

const polling = { timeout: 60_000, interval: 100 }
export const tourPassword = 'a door that sticks'

export type RestrictedTour = {
  readonly tourId: string
  readonly shareId: string
  readonly mediaId: string
  /** URL path of a tile without an access token. */
  readonly tile: string
  /** URL path of the captions without an access token. */
  readonly caption: string
}

type TourOptions = { readonly stops?: readonly string[]; readonly forms?: Form[] }

/** Publishes a tour with a panorama, a video with captions, and optional further stops and forms. */
export async function aPublishedTour(
  app: TestApp,
  person: Person,
  { stops = [], forms = [] }: TourOptions = {},
): Promise<RestrictedTour> {
  const { manifest } = aVideo({ id: 'video', baseUrl: '/' })
  const videoId = await aBuiltMedium(app, person, { kind: 'videos', name: 'walk.mp4', manifest })
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nWelcome'
  await person.trpc.media.createCaption.mutate({ mediaId: videoId, language: 'en', label: 'English', vtt })
  const tour = await aTour(app, person, ['Secret vault'])
  const { id: tourId } = tour
  await person.trpc.stops.create.mutate({
    tourId,
    stops: ['Walk', ...stops].map((name) => ({ name, mediaId: videoId })),
  })
  if (forms.length > 0) await setForms(person, tourId, forms)
  const { number } = await person.trpc.publishing.publish.mutate({ tourId })
  const publication = async () => (await person.trpc.tours.get.query({ tourId })).publication
  await vi.waitUntil(async () => (await publication()).liveNumber === number, polling)
  const mediaId = stopAt(tour, 0).mediaId ?? ''
  const { publicKey } = await app.em().findOneOrFail(Media, { id: mediaId })
  const document = JSON.stringify(await person.trpc.publishing.preview.query({ tourId }))
  const [caption = ''] = /\/media\/[\w-]+\/words-[\w-]+\/captions\.vtt/.exec(document) ?? []
  const shareId = (await publication()).shareId ?? ''
  return { tourId, shareId, mediaId, tile: `/media/${publicKey}/build-001/poster.webp`, caption }
}

export type Conditions = {
  readonly visibility?: Visibility
  readonly password?: string
  readonly embedDomains?: string[]
}

export function restrict(person: Person, tourId: string, conditions: Conditions) {
  return person.trpc.sharing.update.mutate({ tourId, ...conditions })
}

/** Creates a person who signed in as a member and was removed afterwards. */
export async function aFormerMember(app: TestApp, accountId: string): Promise<Person> {
  const person = await aPerson(app, { accountId, role: 'editor' })
  await app.em().nativeDelete(Membership, { user: person.userId })
  return person
}

/** Public routes of a second process that shares only the database and files. */
export async function anotherProcess(app: TestApp) {
  const server = express().disable('x-powered-by')
  server.set('trust proxy', app.services.config.trustedProxies)
  server.use(visitorRoutes(app.services, { tourHosts: tourHostsOf(app.services.config) }).router)
  const httpServer = createServer(server)
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`,
    async stop() {
      httpServer.closeAllConnections()
      await new Promise((resolve) => httpServer.close(resolve))
    },
  }
}
