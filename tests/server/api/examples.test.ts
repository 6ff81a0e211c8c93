import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Session } from '../../../src/server/domain/access/sessions/entity.ts'
import { Review } from '../../../src/server/domain/publishing/reviews/entity.ts'
import type { ExampleRequest } from '../../../src/server/rest/examples.ts'
import type { RestRoute } from '../../../src/server/rest/rest.ts'
import { restRoutes } from '../../../src/server/rest/routes.ts'
import { type ProviderName, providerNames } from '../../../src/shared/auth/providers.ts'
import { aField, aForm } from '../../shared/forms/form-builder.ts'
import { startTestApp } from '../../support/app.ts'
import { aBrowser } from '../../support/browser.ts'
import { checkpoint } from '../../support/checkpoint.ts'
import { zipOf } from '../../support/files/cube-zips.ts'
import { aPerson, type Person } from '../../support/people/people.ts'
import { publishedTour } from '../../support/people/publish.ts'
import { type HubspotServer, startHubspot } from '../../support/servers/hubspot-server.ts'
import { type OpenidIssuer, startOpenidIssuer } from '../../support/servers/openid-issuer.ts'
import { providerEnvironment } from '../../support/servers/provider-environment.ts'
import { pannellumFiles } from '../../support/tour-imports/foreign-archives.ts'
import { uploadTourArchive } from '../../support/tour-imports/upload-tour-archive.ts'
import { allCalls } from '../access/permissions/all-calls.ts'
import { type Actor, createWorld, type World } from '../access/permissions/world.ts'
import { aToken } from '../connections/hubspot/support.ts'
import { aTourWithForm } from '../tours/forms/published-form.ts'

let world: World
let owner: Actor
let hubspot: HubspotServer
let issuer: OpenidIssuer
/** Published form of another account. */
let formRoute: { readonly params: Readonly<Record<string, string>>; readonly fieldId: string }
let restore: () => Promise<void>

async function aPublishedForm(person: Person): Promise<typeof formRoute> {
  const field = aField('text')
  const form = aForm([field])
  const { tourId } = await aTourWithForm(world.app, person, form)
  await publishedTour(person, tourId)
  return { params: { aid: person.accountId, tid: tourId, formId: form.id }, fieldId: field.id }
}

beforeAll(async () => {
  hubspot = await startHubspot()
  issuer = await startOpenidIssuer()
  const env = { ...providerEnvironment(issuer.url), HUBSPOT_API_URL: `${hubspot.baseUrl}/` }
  world = await createWorld(await startTestApp({ env }))
  const ownerActor = world.actors.find(({ name }) => name === 'owner')
  if (ownerActor === undefined) throw new Error('No owner in the test world')
  owner = ownerActor
  formRoute = await aPublishedForm(await aPerson(world.app))
  // Some calls need a recent sign-in; on a slow machine the other calls may take longer than that.
  await world.app.em().nativeUpdate(Session, {}, { provenAt: new Date('2999-01-01T00:00:00Z') })
  restore = await checkpoint(world.app)
})
afterAll(async () => {
  await world.app.stop()
  await issuer.stop()
  await hubspot.stop()
})

/** Replacements for the parts of an example that don't work in the test world. */
type RequestOverrides = {
  readonly fetch?: Actor['fetch']
  readonly params?: ExampleRequest['params']
  readonly fields?: object
}

async function approvedSignIn(provider: ProviderName): Promise<RequestOverrides> {
  issuer.signsInAs({ sub: 'kim', email: 'kim@example.com', email_verified: true })
  const browser = aBrowser(world.app)
  return { fetch: browser.fetch, fields: await browser.approveAt(await browser.startSignIn(provider)) }
}

const overridesByName: Readonly<Record<string, () => RequestOverrides | Promise<RequestOverrides>>> = {
  ...Object.fromEntries(
    providerNames.map((provider) => [`POST /api/admin/v2/users/${provider}`, () => approvedSignIn(provider)]),
  ),
  'PUT /api/v2/:aid/hubspot': () => ({ fields: { token: aToken(hubspot).token } }),
  'POST /api/v2/:aid/tour-imports': async () => ({
    fields: { uploadId: await uploadTourArchive(owner, zipOf(await pannellumFiles())) },
  }),
  'POST /api/v2/:aid/tours/:tid/reviews': async () => {
    // Only one pending review is allowed.
    await world.app.em().nativeUpdate(Review, {}, { status: 'canceled' })
    return {}
  },
  'POST /api/v2/:aid/tours/:tid/forms/:formId/submissions': () => ({
    params: formRoute.params,
    fields: { answers: { [formRoute.fieldId]: ['Ada'] }, publicationNumber: 1 },
  }),
}

const nameOf = ({ method, path }: RestRoute) => `${method.toUpperCase()} ${path}`

/** Sends the example of a route. */
async function send(route: RestRoute): Promise<Response> {
  const name = nameOf(route)
  const call = allCalls.find((candidate) => candidate.name === name)
  if (call === undefined) throw new Error(`No call ${name}`)
  const { fetch = owner.fetch, params, fields } = (await overridesByName[name]?.()) ?? {}
  const { body, form, ...example } = call.inputOf(world, owner) as ExampleRequest
  const request = { ...example, params: params ?? example.params }
  if (form !== undefined) return call.send({ fetch }, { ...request, form })
  return call.send({ fetch }, { ...request, body: { ...body, ...fields } })
}

const routesWithBody = restRoutes.filter(({ body, form }) => body !== undefined || form !== undefined)

describe('the example of a body', () => {
  it('exists for many calls', () => expect(routesWithBody.length).toBeGreaterThan(45))

  it.each(routesWithBody.map((route) => [nameOf(route), route] as const))(
    'of %s gets the documented response',
    async (_name, route) => {
      const response = await send(route)
      const body = await response.text()
      expect(response.status, body).toBe(route.status ?? 200)
      expect(route.responseSchema.safeParse(JSON.parse(body)).error).toBeUndefined()

      await restore()
    },
  )
})
