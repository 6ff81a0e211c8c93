import { Share } from '../domain/tours/publication-state/entity.ts'
import { publicationKey } from '../domain/tours/publication-state/publication-keys.ts'
import { Tour } from '../domain/tours/tours/entity.ts'
import type { DoctorScope, Finding } from './finding.ts'

/** Matches the keys of builds and text files in a tour document. Captions and transcripts are stored under `words-…`. */
const fileKeyPattern = /\/(media\/[0-9A-Za-z]+\/(?:words-[\w-]+\/[\w.-]+|[\w-]+))/g
const publishAgainHint = 'Publish the tour again once its media are complete.'

/** Finds live versions with missing files, and adds every referenced key to `referencedKeys`. */
export async function* findVersionsWithoutMedia(
  scope: DoctorScope,
  referencedKeys: Set<string>,
): AsyncGenerator<Finding> {
  for (const { id, liveNumber, tour } of await scope.fork().find(Share, { liveNumber: { $ne: null } })) {
    const { name = '' } = (await scope.fork().findOne(Tour, { id: tour })) ?? {}
    const versionLabel = `Version ${liveNumber} of "${name}" (share ${id})`
    const key = publicationKey(id, liveNumber ?? 0)
    const document = await scope.files.read(`${key}/tour.json`)
    if (document === undefined) {
      yield { check: 'versions', message: `${versionLabel}: ${key}/tour.json is missing. ${publishAgainHint}` }
      continue
    }
    for (const fileKey of new Set([...String(document).matchAll(fileKeyPattern)].map(([, match = '']) => match))) {
      referencedKeys.add(fileKey)
      if (await scope.files.exists(fileKey)) continue
      yield { check: 'versions', message: `${versionLabel}: ${fileKey} is missing. ${publishAgainHint}` }
    }
  }
}
