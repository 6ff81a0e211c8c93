import type { TourVersion as WireVersion } from '../../../../shared/versions/versions.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { namesOf } from '../../identity/users/names.ts'
import { Publication } from '../publication-state/entity.ts'
import type { TourVersion } from './entity.ts'

/** Versions of one tour on the wire, with their authors and the states of their publications. */
export async function presentVersions(
  em: EntityManager,
  rows: readonly TourVersion[],
): Promise<readonly WireVersion[]> {
  const authorNames = await namesOf(
    em,
    rows.map(({ takenBy }) => takenBy).filter((id) => typeof id === 'string'),
  )
  const numbers = rows.map(({ publicationNumber }) => publicationNumber).filter((number) => typeof number === 'number')
  const tours = [...new Set(rows.map(({ tour }) => tour))]
  const publications =
    numbers.length === 0 ? [] : await em.find(Publication, { tour: { $in: tours }, number: { $in: numbers } })
  const statusByNumber = new Map(publications.map(({ number, status }) => [number, status]))
  return rows.map(({ id, takenAt, takenBy, reason, publicationNumber: number, name, stopCount }) => {
    const status = statusByNumber.get(number ?? 0)
    return {
      id,
      takenAt: takenAt.toISOString(),
      takenBy: authorNames.get(takenBy ?? '') ?? null,
      reason,
      publication: typeof number === 'number' && status !== undefined ? { number, status } : null,
      name: name ?? null,
      stopCount,
    }
  })
}
