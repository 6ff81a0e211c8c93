import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../support/people/people.ts'
import { aTour } from '../../support/people/tours.ts'

let app: TestApp
let editor: Person
let publisher: Person
beforeAll(async () => {
  app = await startTestApp()
  publisher = await aPerson(app, { role: 'publisher' })
  editor = await aPerson(app, { role: 'editor', accountId: publisher.accountId })
})
afterAll(() => app.stop())

const request = (tourId: string, message = 'The west wing is new.') =>
  editor.trpc.reviews.request.mutate({ tourId, message })
const latest = async (tourId: string) => (await publisher.trpc.reviews.list.query({ tourId }))[0]

describe('review requests', () => {
  it('shows publishers an open request, and rejects a second one', async () => {
    const { id: tourId } = await aTour(app, editor)
    const { id } = await request(tourId)
    expect(await latest(tourId)).toMatchObject({ id, status: 'open', message: 'The west wing is new.', isOwn: false })
    const open = await publisher.trpc.reviews.list.query({})
    expect(open.map((review) => review.id)).toContain(id)
    expect(await apiErrorOf(request(tourId))).toMatchObject({ status: 409, code: 'review.open' })
  })

  it('creates one of two concurrent requests', async () => {
    const { id: tourId } = await aTour(app, editor)
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => request(tourId)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('approves the request when the tour is published', async () => {
    const { id: tourId } = await aTour(app, editor)
    await request(tourId)
    await publisher.trpc.publishing.publish.mutate({ tourId })
    expect(await latest(tourId)).toMatchObject({ status: 'approved', decidedBy: expect.any(String) })
  })

  it('returns a request with a comment, and accepts a new one', async () => {
    const { id: tourId } = await aTour(app, editor)
    const { id: reviewId } = await request(tourId)
    expect(await apiErrorOf(publisher.trpc.reviews.return.mutate({ reviewId, comment: ' ' }))).toMatchObject({
      code: 'input.invalid',
    })
    await publisher.trpc.reviews.return.mutate({ reviewId, comment: 'The hall is dark.' })
    expect(await latest(tourId)).toMatchObject({ status: 'returned', comment: 'The hall is dark.' })
    const again = publisher.trpc.reviews.return.mutate({ reviewId, comment: 'Again.' })
    expect(await apiErrorOf(again)).toMatchObject({ status: 409, code: 'review.over' })
    await request(tourId, 'Brighter now.')
    expect(await latest(tourId)).toMatchObject({ status: 'open', message: 'Brighter now.' })
  })

  it('lets only the requester and publishers cancel a request', async () => {
    const other = await aPerson(app, { role: 'editor', accountId: publisher.accountId })
    const { id: tourId } = await aTour(app, editor)
    const { id: reviewId } = await request(tourId)
    expect(await apiErrorOf(other.trpc.reviews.cancel.mutate({ reviewId }))).toMatchObject({ status: 403 })
    await editor.trpc.reviews.cancel.mutate({ reviewId })
    expect(await latest(tourId)).toMatchObject({ status: 'canceled' })
  })
})
