import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMediaBuilder } from '../../../../src/server/media/builder.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anImage } from '../../../support/files/images.ts'
import { aPerson } from '../../../support/people/people.ts'
import { uploadFile, waitForBuild } from '../../../support/people/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ports: { mediaBuilder: createMediaBuilder() } })
})
afterAll(() => app.stop())

describe('a panorama upload', () => {
  it('becomes a medium whose tiles are available once it is complete', async () => {
    const person = await aPerson(app, { role: 'editor' })
    const bytes = await anImage({ widthPx: 1024, heightPx: 512 })
    const mediaId = await uploadFile(app.address, person, { bytes, name: 'Lobby.jpg' })
    const medium = await waitForBuild(person, mediaId)
    expect(medium).toMatchObject({ name: 'Lobby.jpg', kind: 'panos', status: 'complete', progress: 1, widthPx: 1024 })
    expect(medium).toMatchObject({ sizeBytes: bytes.byteLength, failureCode: null, uses: [] })
    expect((await person.fetch(medium.thumbnailUrl ?? '')).status).toBe(200)
    expect((await person.trpc.media.list.query({})).items.map(({ id }) => id)).toEqual([mediaId])
    const storedBytes = await readFile(join(app.dataFolder, 'files/originals', person.accountId, mediaId))
    expect(createHash('sha256').update(storedBytes).digest('hex')).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    )
    expect(await readdir(join(app.dataFolder, 'uploads'))).toEqual([])
    expect(await person.trpc.uploads.usage.query({})).toMatchObject({ usedBytes: bytes.byteLength })
  })
})
