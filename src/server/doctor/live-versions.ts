import { Share } from '../domain/tours/publication-state/entity.ts'
import { publicationKey } from '../domain/tours/publication-state/publication-keys.ts'
import { Tour } from '../domain/tours/tours/entity.ts'
import type { DoctorScope, Finding } from './finding.ts'

/** Address of a build or a text file in a tour document. */
const address = /\/(media\/[0-9A-Za-z]+\/(?:words-[\w-]+\/[\w.-]+|[\w-]+))/g
const publishAgain = 'Publish the tour again once its media are complete.'

/** Finds live versions with missing files, and adds all keys that they refer to to `referencedKeys`. */
export async function* findVersionsWithoutMedia(
  scope: DoctorScope,
  referencedKeys: Set<string>,
): AsyncGenerator<Finding> {
  for (const { id, liveNumber, tour } of await scope.fork().find(Share, { liveNumber: { $ne: null } })) {
    const { name = '' } = (await scope.fork().findOne(Tour, { id: tour })) ?? {}
    const title = `Version ${liveNumber} of "${name}" (share ${id})`
    const key = publicationKey(id, liveNumber ?? 0)
    const document = await scope.files.read(`${key}/tour.json`)
    if (document === undefined) {
      yield { check: 'versions', sentence: `${title}: ${key}/tour.json is missing. ${publishAgain}` }
      continue
    }
    for (const fileKey of new Set([...String(document).matchAll(address)].map(([, match = '']) => match))) {
      referencedKeys.add(fileKey)
      if (await scope.files.exists(fileKey)) continue
      yield { check: 'versions', sentence: `${title}: ${fileKey} is missing. ${publishAgain}` }
    }
  }
}
