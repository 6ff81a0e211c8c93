import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCalls, type Call } from '../access/all-calls.ts'
import { matrix } from '../access/matrix.ts'
import { type Actor, makeWorld, type World } from '../access/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.app.stop())

/** Error statuses of the API contract; 431 is for an address that is too long. */
const errors = new Set([400, 401, 403, 404, 405, 409, 410, 412, 413, 415, 422, 423, 429, 431])

/** Expects a success or an error of the contract; unreachable providers are not our failures. */
async function expectContract(answer: Response, description: string): Promise<void> {
  const text = await answer.text()
  const isProviderAway = answer.status === 503 && text.includes('auth.providerUnavailable')
  const isNotBuilt = answer.status === 503 && text.includes('The app is not built')
  const isContract = answer.ok || errors.has(answer.status) || isProviderAway || isNotBuilt
  expect(isContract ? 'contract' : `${answer.status} ${text.slice(0, 200)}`, description).toBe('contract')
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

/** Variants of an input in which one of its strings is replaced. */
function withText(value: unknown, text: string): unknown[] {
  if (typeof value === 'string') return [text]
  if (Array.isArray(value)) {
    return value.flatMap((inner, at) => withText(inner, text).map((changed) => value.with(at, changed)))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    withText(inner, text).map((changed) => ({ ...value, [key]: changed })),
  )
}

/** Duration of the slowest of many small requests during some work. */
async function slowestAnswerDuring(work: () => Promise<void>): Promise<number> {
  let isOver = false
  let slowestMs = 0
  const sampling = (async () => {
    while (!isOver) {
      const begun = performance.now()
      expect((await fetch(`${world.app.address}/healthz`)).status).toBe(200)
      slowestMs = Math.max(slowestMs, performance.now() - begun)
      await wait(50)
    }
  })()
  await work().finally(() => {
    isOver = true
  })
  await sampling
  return slowestMs
}

const actorNamed = (name: Actor['name']): Actor => {
  const actor = world.actors.find((candidate) => candidate.name === name)
  if (actor === undefined) throw new Error(`nobody is ${name}`)
  return actor
}
const isOpenToAll = ({ name }: Call) => !matrix[name]?.includes('| 401')

/** Replacement for the body of a REST call or the input of a tRPC call. */
function withBody(input: unknown, body: unknown): unknown {
  const isRest = typeof input === 'object' && input !== null && ('body' in input || 'params' in input)
  return isRest ? { ...input, body } : body
}

async function sendWorst(call: Call, actor: Actor): Promise<void> {
  const validInput = call.inputOf(world, actor)
  const values = wrongValues.map((value) => withBody(validInput, value))
  const texts = wrongTexts.flatMap((text) => withText(validInput, text))
  for (const input of [...values, ...texts].filter(
    (candidate) => call.changes || JSON.stringify(candidate).length < 4_000,
  )) {
    await expectContract(await call.send(actor, input), `${call.name} ${JSON.stringify(input).slice(0, 100)}`)
  }
}

it('public calls answer the worst inputs according to the contract, without blocking others', async () => {
  const calls = allCalls.filter(isOpenToAll)
  expect(calls.length).toBeGreaterThan(15)
  const slowestMs = await slowestAnswerDuring(async () => {
    for (const call of calls) await sendWorst(call, actorNamed('visitor'))
  })
  expect(slowestMs).toBeLessThan(1_000)
})

it('a string with a NUL never causes 500 or 503, in any field', async () => {
  const owner = actorNamed('owner')
  for (const call of allCalls) {
    for (const input of withText(call.inputOf(world, owner), 'a\0b')) {
      const answer = await call.send(owner, input)
      expect([400, 403, 404], `${call.name} ${JSON.stringify(input)} ${await answer.text()}`).toContain(answer.status)
    }
  }
})

it('nonsense paths and queries are answered according to the contract', async () => {
  const nonsense = ['%00', '%E0%A4%A', '%2e%2e%2f', '__proto__', 'constructor', 'a'.repeat(4_000), '%ff', '"><script>']
  const places = ['/share/X', '/share/X/stop/X', '/share/X/manifest.json', '/share/error/X', '/media/X', '/media/X/X/X']
  const sdkAndTrpcPlaces = [
    '/sdk/X',
    '/sdk/1/X/X',
    '/trpc/X',
    '/trpc/auth.me?input=X',
    '/trpc/media.changes?connectionParams=X',
  ]
  const apiPlaces = [
    '/api/X',
    '/api/v2/X/sessions',
    '/assets/X',
    '/assets/locales/X/translation.json',
    '/identity/reset?token=X',
  ]
  const otherPlaces = ['/oembed?url=X', '/X', '/home/X', '/uploads/X', '/trpc/X,X?batch=1', '/api/admin/v2/users/X']
  for (const place of [...places, ...sdkAndTrpcPlaces, ...apiPlaces, ...otherPlaces]) {
    for (const text of nonsense) {
      const path = place.replaceAll('X', text)
      const answer = await fetch(world.app.address + path, { redirect: 'manual' })
      expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff')
      if (answer.status !== 302 && answer.status !== 301) await expectContract(answer, path)
    }
  }
})

it('forged cursors are rejected or yield no rows', async () => {
  const owner = actorNamed('owner')
  const wrapped = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const uuid = '00000000-0000-4000-8000-000000000000'
  const ofMedia = [
    wrapped('newest', 'soon', uuid),
    wrapped('newest', '\0', uuid),
    wrapped('largest', '9'.repeat(40), uuid),
    wrapped('newest', '300000-01-01', uuid),
    wrapped('name', '\ud800', uuid),
    wrapped('largest', '', uuid),
    'x',
    '=',
  ]
  const ofEvents = ['999999999999999-999999999999999', '0-0', '-1', '9999999999999999-1', '000000000000000-1']
  const requests = [
    ...ofMedia.flatMap((cursor) =>
      ['newest', 'largest', 'name'].map((sort) => ['media.browse', { sort, cursor }] as const),
    ),
    ...ofEvents.map((cursor) => ['audit.list', { cursor }] as const),
    ...[`999999999999999-${uuid}`, `1-${'-'.repeat(36)}`, `1-${'f'.repeat(36)}`].map(
      (cursor) => ['submissions.list', { tourId: world.tourId, formId: uuid, cursor }] as const,
    ),
  ]
  for (const [name, input] of requests) {
    const address = `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`
    const answer = await owner.fetch(address)
    expect([200, 400], `${name} ${JSON.stringify(input)} ${await answer.text()}`).toContain(answer.status)
  }
})
