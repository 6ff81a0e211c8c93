import { Share } from '../domain/tours/publication-state/entity.ts'
import { publicationKey } from '../domain/tours/publication-state/publication-keys.ts'
import { Tour } from '../domain/tours/tours/entity.ts'
import type { DoctorScope, Finding } from './finding.ts'

/** A build, or a file of texts, as a tour document names it. */
const address = /\/(media\/[0-9A-Za-z]+\/(?:words-[\w-]+\/[\w.-]+|[\w-]+))/g
const publishAgain = 'Publish the tour again once its media are complete.'

/** Looks at every live version, and adds the keys that they name to `named`. */
export async function* findVersionsWithoutMedia(scope: DoctorScope, named: Set<string>): AsyncGenerator<Finding> {
  for (const { id, liveNumber, tour } of await scope.fork().find(Share, { liveNumber: { $ne: null } })) {
    const { name = '' } = (await scope.fork().findOne(Tour, { id: tour })) ?? {}
    const title = `Version ${liveNumber} of "${name}" (share ${id})`
    const key = publicationKey(id, liveNumber ?? 0)
    const document = await scope.files.read(`${key}/tour.json`)
    if (document === undefined) {
      yield { check: 'versions', sentence: `${title}: ${key}/tour.json is missing. ${publishAgain}` }
      continue
    }
    for (const needed of new Set([...String(document).matchAll(address)].map(([, found = '']) => found))) {
      named.add(needed)
      if (await scope.files.exists(needed)) continue
      yield { check: 'versions', sentence: `${title}: ${needed} is missing. ${publishAgain}` }
    }
  }
}
