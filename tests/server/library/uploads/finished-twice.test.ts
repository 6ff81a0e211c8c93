import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MediaBuilder, MediaError, type MediaFacts } from '../../../../src/server/ports/media-builder.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { imageFacts, quickBuild } from '../../../support/files/quick-build.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { appendBytes, createUpload, filledBytes, sendTusRequest } from '../../../support/people/uploads.ts'

/** Duration of an inspection, long enough for two requests to overlap. */
const inspectionMs = 300
let inspect: () => MediaFacts
let inspectionCount = 0
const builder: MediaBuilder = {
  inspect: async () => {
    inspectionCount++
    await wait(inspectionMs)
    return inspect()
  },
  build: () => Promise.resolve(quickBuild),
}

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp({ ports: { mediaBuilder: builder } })
})
beforeEach(async () => {
  inspect = () => imageFacts
  inspectionCount = 0
  person = await aPerson(app)
})
afterAll(() => app.stop())

/** An upload that lacks its last ten bytes. */
async function anUploadWithoutEnd(fill: number): Promise<string> {
  const path = await createUpload(person, 20)
  await appendBytes(person, path, 0, filledBytes(10, fill))
  return path
}

const mediaIdIn = (response: Response) => response.headers.get('stopover-media-id')

async function expectSameMedium(responses: readonly Response[]): Promise<void> {
  const [mediaId] = responses.map(mediaIdIn)
  expect(mediaId).toMatch(/^[0-9a-f-]{36}$/)
  expect(responses.map(mediaIdIn)).toEqual(responses.map(() => mediaId))
  expect(inspectionCount).toBe(1)
  expect((await person.trpc.media.list.query({})).items.map(({ id }) => id)).toEqual([mediaId])
}

describe('an upload that two requests finish concurrently', () => {
  it('returns the same response to both senders of the last chunk', async () => {
    const path = await anUploadWithoutEnd(1)
    const responses = await Promise.all([1, 2].map(() => appendBytes(person, path, 10, filledBytes(10, 1))))
    expect(responses.map(({ status }) => status)).toEqual([204, 204])
    expect(responses.map(({ headers }) => headers.get('upload-offset'))).toEqual(['20', '20'])
    await expectSameMedium(responses)
  })

  it('returns the same response to both senders of the whole file', async () => {
    const path = await createUpload(person, 20)
    const responses = await Promise.all([1, 2].map(() => appendBytes(person, path, 0, filledBytes(20, 2))))
    expect(responses.map(({ status }) => status)).toEqual([204, 204])
    await expectSameMedium(responses)
  })

  it('returns the medium to a concurrent status request', async () => {
    const path = await anUploadWithoutEnd(3)
    const finishing = appendBytes(person, path, 10, filledBytes(10, 3))
    const statusRequest = sendTusRequest(person, path)
    await expect.poll(() => inspectionCount, { interval: 10, timeout: 60_000 }).toBe(1)
    const responses = await Promise.all([finishing, sendTusRequest(person, path)])
    expect(responses.map(({ status }) => status)).toEqual([204, 200])
    expect((await statusRequest).status).toBe(200)
    await expectSameMedium(responses)
  })

  it('returns the same error to both senders and to later requests', async () => {
    inspect = () => {
      throw new MediaError('media.notAccepted')
    }
    const path = await anUploadWithoutEnd(4)
    const responses = await Promise.all([1, 2].map(() => appendBytes(person, path, 10, filledBytes(10, 4))))
    expect(responses.map(({ status }) => status)).toEqual([415, 415])
    const [firstError, secondError] = await Promise.all(responses.map((response) => response.json()))
    expect(secondError).toEqual(firstError)
    expect((await sendTusRequest(person, path)).status).toBe(415)
    expect(inspectionCount).toBe(1)
    const stranger = await aPerson(app)
    expect((await sendTusRequest(stranger, path)).status).toBe(404)
  })
})
