import { lockTour } from '../../../src/server/domain/tours/tours/find.ts'
import { readDraft } from '../../../src/server/domain/tours/versions/read-draft.ts'
import { storeDraftVersion } from '../../../src/server/domain/tours/versions/store-version.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import type { TestApp } from '../app.ts'
import type { Person } from './people.ts'

/** Stores a version of a tour's draft and returns its id. Without changes it returns the id of the previous version. */
export async function aVersion(app: TestApp, { accountId }: Person, tourId: string): Promise<string> {
  const em = app.em() as EntityManager
  return em.transactional(async (transaction) => {
    const tour = await lockTour(transaction, accountId, tourId)
    const content = await readDraft(transaction, tour)
    const { savedAt, savedBy = null } = tour
    const origin = { takenAt: new Date(), takenBy: savedBy }
    return (await storeDraftVersion(transaction, { tour, content, savedAt, ...origin }, 'edited')).id
  })
}
