import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCalls, type Call, oneCallOfEach } from '../access/permissions/all-calls.ts'
import { expectedStatusOf } from '../access/permissions/expected-statuses.ts'
import { type Actor, createWorld, type World } from '../access/permissions/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.app.stop())

/** Error statuses of the API contract. 431 means that a URL is too long. */
const contractStatuses = new Set([400, 401, 403, 404, 405, 409, 410, 412, 413, 415, 422, 423, 429, 431])

/** Expects a success or an error of the contract. Identity providers may be unavailable. */
async function expectContract(response: Response, description: string): Promise<void> {
  const body = await response.text()
  const isProviderUnavailable = response.status === 503 && body.includes('auth.providerUnavailable')
  const isNotBuilt = response.status === 503 && body.includes('The app is not built')
  const isContract = response.ok || contractStatuses.has(response.status) || isProviderUnavailable || isNotBuilt
  expect(isContract ? 'contract' : `${response.status} ${body.slice(0, 200)}`, description).toBe('contract')
}

const wrongTexts = [
  '\0',
  'a\0b',
  '\ud800',
  '',
  ' '.repeat(90_000),
  'a'.repeat(90_000),
  `${'a'.repeat(45_000)}@`,
  'a.'.repeat(40_000),
  "' or 1=1 --",
  '../../../etc/passwd',
  '%00',
  '9'.repeat(400),
  '999999999999999-999999999999999',
  '{"$ne":null}',
  '9999999999999-ffffffff-ffff-ffff-ffff-ffffffffffff',
  '<b>'.repeat(6_000),
]
const wrongValues: readonly unknown[] = [
  null,
  5,
  -1e308,
  true,
  'text',
  [],
  [[[[]]]],
  {},
  { length: 1e9 },
  { json: {} },
  { $date: 'x' },
  { $undefined: true },
  JSON.parse('['.repeat(1_500) + ']'.repeat(1_500)),
  Array(9_000).fill('x'),
  Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`key${index}`, index])),
  JSON.parse('{"__proto__":{"x":1}}'),
  JSON.parse('{"constructor":{"prototype":{"x":1}}}'),
]

/** Variants of an input, each with another string replaced. */
function withText(value: unknown, text: string): unknown[] {
  if (typeof value === 'string') return [text]
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => withText(item, text).map((changed) => value.with(index, changed)))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, property]) =>
    withText(property, text).map((changed) => ({ ...value, [key]: changed })),
  )
}

const actorNamed = (name: Actor['name']): Actor => {
  const actor = world.actors.find((candidate) => candidate.name === name)
  if (actor === undefined) throw new Error(`No actor ${name}`)
  return actor
}
const isPublic = (call: Call) => expectedStatusOf(call, 'visitor') !== '401'

/** Replacement for the body of a REST call or the input of a tRPC call. */
function withBody(input: unknown, body: unknown): unknown {
  const isRest = typeof input === 'object' && input !== null && ('body' in input || 'params' in input)
  return isRest ? { ...input, body } : body
}

/** Sends all malformed variants of a call's input. Variants that don't fit into the URL of a GET request are skipped. */
async function sendMalformedInputs(call: Call, actor: Actor): Promise<void> {
  const validInput = call.inputOf(world, actor)
  const takesBody = call.transport !== 'rest' || call.changes
  const inputsWithWrongBody = takesBody ? wrongValues.map((value) => withBody(validInput, value)) : []
  const inputsWithWrongText = wrongTexts.flatMap((text) => withText(validInput, text))
  for (const input of [...inputsWithWrongBody, ...inputsWithWrongText]) {
    const json = JSON.stringify(input)
    if (!call.changes && json.length >= 4_000) continue
    await expectContract(await call.send(actor, input), `${call.name} ${json.slice(0, 100)}`)
  }
}

it('public calls respond to malformed inputs according to the contract', async () => {
  const calls = allCalls.filter(isPublic)
  expect(calls.length).toBeGreaterThan(15)
  for (const call of calls) await sendMalformedInputs(call, actorNamed('visitor'))
})

it('a NUL in any string field never causes 500 or 503', async () => {
  const owner = actorNamed('owner')
  for (const call of oneCallOfEach) {
    for (const input of withText(call.inputOf(world, owner), 'a\0b')) {
      const response = await call.send(owner, input)
      const description = `${call.name} ${JSON.stringify(input)} ${await response.text()}`
      expect([400, 403, 404], description).toContain(response.status)
    }
  }
})

it('malformed paths and queries get responses according to the contract', async () => {
  const malformedTexts = [
    '%00',
    '%E0%A4%A',
    '%2e%2e%2f',
    '__proto__',
    'constructor',
    'a'.repeat(4_000),
    '%ff',
    '"><script>',
  ]
  const visitorPaths = [
    '/share/X',
    '/share/X/stop/X',
    '/share/X/manifest.json',
    '/share/error/X',
    '/media/X',
    '/media/X/X/X',
  ]
  const sdkAndTrpcPaths = [
    '/sdk/X',
    '/sdk/1/X/X',
    '/trpc/X',
    '/trpc/auth.me?input=X',
    '/trpc/media.changes?connectionParams=X',
  ]
  const apiPaths = [
    '/api/X',
    '/api/v2/X/sessions',
    '/assets/X',
    '/assets/locales/X/translation.json',
    '/identity/reset?token=X',
  ]
  const otherPaths = ['/oembed?url=X', '/X', '/home/X', '/uploads/X', '/trpc/X,X?batch=1', '/api/admin/v2/users/X']
  for (const pattern of [...visitorPaths, ...sdkAndTrpcPaths, ...apiPaths, ...otherPaths]) {
    for (const text of malformedTexts) {
      const path = pattern.replaceAll('X', text)
      const response = await fetch(world.app.address + path, { redirect: 'manual' })
      expect(response.headers.get('x-content-type-options'), path).toBe('nosniff')
      if (response.status !== 302 && response.status !== 301) await expectContract(response, path)
    }
  }
})

it('forged cursors are rejected or yield no rows', async () => {
  const owner = actorNamed('owner')
  const cursorOf = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
  const uuid = '00000000-0000-4000-8000-000000000000'
  const mediaCursors = [
    cursorOf('newest', 'soon', uuid),
    cursorOf('newest', '\0', uuid),
    cursorOf('largest', '9'.repeat(40), uuid),
    cursorOf('newest', '300000-01-01', uuid),
    cursorOf('name', '\ud800', uuid),
    cursorOf('largest', '', uuid),
    'x',
    '=',
  ]
  const eventCursors = ['999999999999999-999999999999999', '0-0', '-1', '9999999999999999-1', '000000000000000-1']
  const requests = [
    ...mediaCursors.flatMap((cursor) =>
      ['newest', 'largest', 'name'].map((sort) => ['media.list', { sort, cursor }] as const),
    ),
    ...eventCursors.map((cursor) => ['audit.list', { cursor }] as const),
    ...[`999999999999999-${uuid}`, `1-${'-'.repeat(36)}`, `1-${'f'.repeat(36)}`].map(
      (cursor) => ['submissions.list', { tourId: world.tourId, formId: uuid, cursor }] as const,
    ),
  ]
  for (const [name, input] of requests) {
    const path = `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`
    const response = await owner.fetch(path)
    expect([200, 400], `${name} ${JSON.stringify(input)} ${await response.text()}`).toContain(response.status)
  }
})
