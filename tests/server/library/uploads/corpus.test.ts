import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMediaBuilder } from '../../../../src/server/media/builder.ts'
import { type CorpusCase, marker } from '../../../corpus/case.ts'
import { corpus, sampleOf } from '../../../corpus/corpus.ts'
import { openStage, type Stage } from '../../../corpus/stage.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { expectError } from '../../../support/errors.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { appendBytes, createUpload, waitForBuild } from '../../../support/people/uploads.ts'
import { type ObjectStore, startObjectStore } from '../../../support/servers/object-store.ts'
import { stateOf } from '../../../support/state.ts'

/** Number of cases for each store. Each group has at least one. */
const sampleSizes = { folder: 5, bucket: 2 } as const
const seed = 1
/** Tables that a file may change: uploads, media and their derived rows, account usage, notifications, and the last activity of the sender. */
const changedTables = [
  'notification_waits',
  'notification_items',
  'media',
  'uploads',
  'accounts',
  'sessions',
  'media_usage',
  'kept_counts',
]

let stage: Stage
let store: ObjectStore
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** Uploads a file like a browser, and returns the id of its medium, or undefined when it was rejected with an error. */
async function send(person: Person, corpusCase: CorpusCase): Promise<string | undefined> {
  const bytes = new Uint8Array(await corpusCase.bytes(stage))
  const path = await createUpload(person, bytes.length, {
    kind: corpusCase.kind,
    filename: corpusCase.name.replaceAll('/', ' '),
  })
  // An empty file is finished by the first status request.
  const response = await appendBytes(person, path, 0, bytes)
  if (response.status === 204) return response.headers.get('stopover-media-id') ?? ''
  expect([415, 422], `${corpusCase.name}: ${response.status}`).toContain(response.status)
  await expectError(response, response.status)
  return undefined
}

async function unchangedTables(app: TestApp) {
  const { tables } = (await stateOf(app)) as { tables: Record<string, unknown> }
  return Object.fromEntries(Object.entries(tables).filter(([table]) => !changedTables.includes(table)))
}

/** Contents of all public files of media, requested by a member because no tour shows them yet. */
async function publicFiles(app: TestApp, member: Person): Promise<readonly (readonly [string, Buffer])[]> {
  const { files } = (await stateOf(app)) as { files: Record<string, string> }
  const paths = Object.keys(files).filter((path) => path.startsWith('files/media/'))
  const localUrlPaths = paths.map((path) => path.replace('files/', '/'))
  const bucketUrlPaths = [...store.bucket.objects.keys()]
    .filter((key) => key.startsWith('media/'))
    .map((key) => `/${key}`)
  // Names with a leading dot are internal markers of the store.
  const publicPaths = [...localUrlPaths, ...bucketUrlPaths].filter((path) => !path.includes('/.'))
  return Promise.all(
    publicPaths.map(async (path) => {
      const response = await member.fetch(path)
      expect(response.status, path).toBe(200)
      return [path, Buffer.from(await response.arrayBuffer())] as const
    }),
  )
}

describe.each(['folder', 'bucket'] as const)(
  'each file of a sample of the corpus, uploaded to a server that stores files in a %s',
  (kind) => {
    let app: TestApp
    let person: Person
    // A retry of the test needs an untouched server too.
    beforeEach(async () => {
      store = await startObjectStore()
      app = await startTestApp({
        ports: { mediaBuilder: createMediaBuilder() },
        ...(kind === 'bucket' ? { env: { ...store.environment } } : {}),
      })
      person = await aPerson(app)
    })
    afterEach(async () => {
      await app.stop()
      await store.halt()
    })

    it('is completed or rejected without affecting the server', async () => {
      const tablesBefore = await unchangedTables(app)
      const ids: string[] = []
      const sample = sampleOf(corpus, sampleSizes[kind], seed)
      for (const file of sample) {
        const mediaId = await send(person, file)
        if (mediaId !== undefined) ids.push(mediaId)
      }
      for (const mediaId of ids) {
        const item = await waitForBuild(person, mediaId)
        if (item.status !== 'complete') expect(item.failureCode, item.name).toMatch(/^media\./)
      }
      expect((await fetch(`${app.address}/readyz`)).status).toBe(200)
      expect(await unchangedTables(app)).toEqual(tablesBefore)
      expect((await person.trpc.media.list.query({})).items).toHaveLength(new Set(ids).size)
      for (const [path, bytes] of await publicFiles(app, person)) {
        expect([path, bytes.includes(marker), bytes.includes(stage.canary.secret)]).toEqual([path, false, false])
      }
      expect(ids.length).toBeGreaterThan(0)
      expect(ids.length).toBeLessThan(sample.length)
      expect(stage.hits()).toBe(0)
    })
  },
)
