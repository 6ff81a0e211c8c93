import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson } from '../../../support/people/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web', DATABASE_URL: 'postgres://named-by-the-test/' } })
})
afterAll(() => app.stop())

const totalImageBytes = 2_654_656

describe('the sample tour of an account', () => {
  it('has editable, linked stops on two plans whose images count once', async () => {
    const editor = await aPerson(app, { role: 'editor' })
    const { tours, media } = editor.trpc
    const sample = await tours.createSample.mutate({})
    expect(sample).toMatchObject({ name: 'House above the bay', floorPlans: [{ name: 'Ground floor' }, {}] })
    expect(sample.stops).toHaveLength(5)
    const links = sample.stops.flatMap(({ hotspots }) => hotspots.filter(({ kind }) => kind === 'stop'))
    expect(links).toHaveLength(10)
    expect(sample.stops.every(({ floorPlanPosition }) => floorPlanPosition !== null)).toBe(true)
    const copy = await tours.duplicate.mutate({ tourId: sample.id })
    expect(copy.stops).toHaveLength(5)
    await tours.update.mutate({ tourId: sample.id, version: sample.version, name: 'My house' })

    const secondSample = await tours.createSample.mutate({})
    expect(secondSample.id).not.toBe(sample.id)
    const { items: images } = await media.list.query({})
    expect(images).toHaveLength(7)
    expect(images.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBe(totalImageBytes)
  })
})
