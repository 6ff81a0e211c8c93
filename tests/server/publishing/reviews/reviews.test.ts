import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour } from '../../../support/people/tours.ts'

let app: TestApp
let editor: Person
let publisher: Person
beforeAll(async () => {
  app = await startTestApp()
  publisher = await aPerson(app, { role: 'publisher' })
  editor = await aPerson(app, { role: 'editor', accountId: publisher.accountId })
})
afterAll(() => app.stop())

const requestReview = (tourId: string, message = 'The west wing is new.') =>
  editor.trpc.reviews.request.mutate({ tourId, message })
const latestReview = async (tourId: string) => (await publisher.trpc.reviews.list.query({ tourId })).reviews[0]

describe('review requests', () => {
  it('allow one open request per tour', async () => {
    const { id: tourId } = await aTour(app, editor)
    const { id } = await requestReview(tourId)
    expect(await latestReview(tourId)).toMatchObject({
      id,
      status: 'open',
      message: 'The west wing is new.',
      isOwn: false,
    })
    const openReviews = (await publisher.trpc.reviews.list.query({})).reviews
    expect(openReviews.map((review) => review.id)).toContain(id)
    expect(await apiErrorOf(requestReview(tourId))).toMatchObject({ status: 409, code: 'review.open' })
  })

  it('succeed only once if they are concurrent', async () => {
    const { id: tourId } = await aTour(app, editor)
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => requestReview(tourId)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('are approved when the tour is published', async () => {
    const { id: tourId } = await aTour(app, editor)
    await requestReview(tourId)
    await publisher.trpc.publishing.publish.mutate({ tourId })
    expect(await latestReview(tourId)).toMatchObject({ status: 'approved', decidedBy: expect.any(String) })
  })

  it('stay open after a publication that does not approve them', async () => {
    const { id: tourId } = await aTour(app, editor)
    await requestReview(tourId)
    await publisher.trpc.publishing.publish.mutate({ tourId, approvesReviews: false })
    expect(await latestReview(tourId)).toMatchObject({ status: 'open' })
  })

  it('can be repeated after they are returned with a comment', async () => {
    const { id: tourId } = await aTour(app, editor)
    const { id: reviewId } = await requestReview(tourId)
    const returnWithoutComment = publisher.trpc.reviews.return.mutate({ reviewId, comment: ' ' })
    expect(await apiErrorOf(returnWithoutComment)).toMatchObject({ code: 'input.invalid' })
    await publisher.trpc.reviews.return.mutate({ reviewId, comment: 'The hall is dark.' })
    expect(await latestReview(tourId)).toMatchObject({ status: 'returned', comment: 'The hall is dark.' })
    const secondReturn = publisher.trpc.reviews.return.mutate({ reviewId, comment: 'Again.' })
    expect(await apiErrorOf(secondReturn)).toMatchObject({ status: 409, code: 'review.over' })

    await requestReview(tourId, 'Brighter now.')
    expect(await latestReview(tourId)).toMatchObject({ status: 'open', message: 'Brighter now.' })
  })

  it('are canceled only by their requester and publishers', async () => {
    const otherEditor = await aPerson(app, { role: 'editor', accountId: publisher.accountId })
    const { id: tourId } = await aTour(app, editor)
    const { id: reviewId } = await requestReview(tourId)
    expect(await apiErrorOf(otherEditor.trpc.reviews.cancel.mutate({ reviewId }))).toMatchObject({ status: 403 })
    await editor.trpc.reviews.cancel.mutate({ reviewId })
    expect(await latestReview(tourId)).toMatchObject({ status: 'canceled' })
  })
})
