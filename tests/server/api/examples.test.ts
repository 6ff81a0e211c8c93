import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Session } from '../../../src/server/domain/access/sessions/entity.ts'
import { Review } from '../../../src/server/domain/publishing/reviews/entity.ts'
import { exampleIds } from '../../../src/server/rest/examples.ts'
import type { RestRow } from '../../../src/server/rest/rest.ts'
import { restRows } from '../../../src/server/rest/routes.ts'
import { type ProviderName, providerNames } from '../../../src/shared/auth/providers.ts'
import { aField, aForm } from '../../shared/forms/form-builder.ts'
import { startTestApp } from '../../support/app.ts'
import { aBrowser } from '../../support/browser.ts'
import { checkpoint } from '../../support/checkpoint.ts'
import { aPerson, type Person } from '../../support/people/people.ts'
import { publishedTour } from '../../support/people/publish.ts'
import { type HubspotServer, startHubspot } from '../../support/servers/hubspot-server.ts'
import { type OpenidIssuer, startOpenidIssuer } from '../../support/servers/openid-issuer.ts'
import { providerEnvironment } from '../../support/servers/provider-environment.ts'
import { allCalls } from '../access/all-calls.ts'
import type { RestInput } from '../access/calls.ts'
import { type Actor, makeWorld, type World } from '../access/world.ts'
import { aTourAsking } from '../forms/published-form.ts'
import { aToken } from '../hubspot/support.ts'

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
  const { tourId } = await aTourAsking(world.app, person, form)
  await publishedTour(person, tourId)
  return { params: { aid: person.accountId, tid: tourId, formId: form.id }, fieldId: field.id }
}

beforeAll(async () => {
  hubspot = await startHubspot()
  issuer = await startOpenidIssuer()
  const env = { ...providerEnvironment(issuer.url), HUBSPOT_API_URL: `${hubspot.address}/` }
  world = await makeWorld(await startTestApp({ env }))
  const ownerActor = world.actors.find(({ name }) => name === 'owner')
  if (ownerActor === undefined) throw new Error('the world has no owner')
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

/** Values known only at runtime: caller, path, and replacements for ids in the example. */
type Sending = {
  readonly fetch?: Actor['fetch']
  readonly params?: RestInput['params']
  readonly fields?: object
}

async function readJson(path: string): Promise<unknown> {
  const answer = await owner.fetch(path)
  return answer.json()
}

async function draftSavedAt(): Promise<Sending> {
  const { savedAt } = Object(await readJson(`/api/v2/${world.accountId}/tours/${world.tourId}`))
  return { fields: { draftSavedAt: savedAt } }
}

async function signedInAt(provider: ProviderName): Promise<Sending> {
  issuer.signsInAs({ sub: 'kim', email: 'kim@example.com', email_verified: true })
  const browser = aBrowser(world.app)
  return { fetch: browser.fetch, fields: await browser.signInAt(await browser.start(provider)) }
}

const versionPath = '/api/v2/:aid/tours/:tid/versions/:versionId'
const onVideo = (): Sending => ({ params: { aid: world.accountId, mediaId: world.videoId } })
const onSelf = (): Sending => ({ params: { uid: owner.userId } })

const sendings: Readonly<Record<string, () => Sending | Promise<Sending>>> = {
  'POST /api/admin/v2/sessions': () => ({ fields: { email: owner.email } }),
  ...Object.fromEntries(
    providerNames.map((provider) => [`POST /api/admin/v2/users/${provider}`, () => signedInAt(provider)]),
  ),
  'PUT /api/admin/v2/users/:uid': onSelf,
  'PUT /api/v2/:aid/hubspot': () => ({ fields: { token: aToken(hubspot).token } }),
  'PUT /api/v2/:aid/media/:mediaId/poster': onVideo,
  'PUT /api/v2/:aid/media/:mediaId/kind': onVideo,
  'PATCH /api/v2/:aid/tours/:tid': () => ({ fields: { version: world.tourVersion } }),
  'PATCH /api/v2/:aid/stops/:stopId': () => ({ fields: { version: world.stopVersion } }),
  [`POST ${versionPath}/restore`]: draftSavedAt,
  [`POST ${versionPath}/copy`]: draftSavedAt,
  'POST /api/v2/:aid/tours/:tid/reviews': async () => {
    // Only one pending review is allowed.
    await world.app.em().nativeUpdate(Review, {}, { status: 'canceled' })
    return {}
  },
  'POST /api/v2/:aid/tours/:tid/forms/:formId/submissions': () => ({
    params: formRoute.params,
    fields: { publicationNumber: 1 },
  }),
}

/** Example with existing ids and with values known at runtime. */
function realBody(example: unknown, fields: object): object {
  const ids = {
    [exampleIds.stop]: world.stopId,
    [exampleIds.media]: world.mediaId,
    [exampleIds.folder]: world.folderId,
    [exampleIds.field]: formRoute.fieldId,
  }
  let text = JSON.stringify(example)
  for (const [documented, real] of Object.entries(ids)) text = text.replaceAll(documented, real)
  return { ...Object(JSON.parse(text)), ...fields }
}

/** Form fields: strings as they are, other values as JSON. */
function formOf(body: object): Record<string, string> {
  const fields = Object.entries(body)
  return Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

const nameOf = ({ method, path }: RestRow) => `${method.toUpperCase()} ${path}`

/** Sends the example of a row to its address in the access matrix, unless overridden. */
async function send(row: RestRow): Promise<Response> {
  const name = nameOf(row)
  const call = allCalls.find((other) => other.name === name)
  const { fetch = owner.fetch, params, fields = {} } = (await sendings[name]?.()) ?? {}
  const usual = Object(call?.inputOf(world, owner)) as RestInput
  const body = realBody((row.body ?? row.form)?.example, fields)
  const requestBody = row.form === undefined ? { body } : { form: formOf(body) }
  if (call === undefined) throw new Error(`there is no call ${name}`)
  return call.send({ fetch }, { params: params ?? usual.params, query: usual.query, ...requestBody })
}

const exampled = restRows.filter(({ body, form }) => body !== undefined || form !== undefined)

describe('the example of a body', () => {
  it('exists for many calls', () => expect(exampled.length).toBeGreaterThan(45))

  it.each(exampled.map((row) => [nameOf(row), row] as const))(
    'of %s is accepted, and answered as documented',
    async (_name, row) => {
      const answer = await send(row)
      const text = await answer.text()
      expect(answer.status, text).toBe(row.status ?? 200)
      expect(row.answer.safeParse(JSON.parse(text)).error).toBeUndefined()
      await restore()
    },
  )
})
