import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, aVisitor } from '../../../support/people/people.ts'
import { aTour } from '../../../support/people/tours.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { FLAGS: 'revisions,-out-of-world' } })
})
afterAll(() => app.stop())

it('returns to visitors which features the operator has turned on', async () => {
  const flags = await aVisitor(app).trpc.flags.get.query({})
  expect(flags).toEqual({ 'multi-user': false, revisions: true, 'out-of-world': false })
})

it('rejects publishing a stop without a location when the operator requires one', async () => {
  const person = await aPerson(app, { role: 'publisher' })
  const tour = await aTour(app, person, ['Tower'])
  const error = await apiErrorOf(person.trpc.publishing.publish.mutate({ tourId: tour.id }))
  expect(error).toMatchObject({ status: 409, errorMessage: '"Tower" has no location. Set one.' })
})
