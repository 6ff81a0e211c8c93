import {
  digestOf,
  hasParts,
  originalLanguageFolder,
  partFilesOf,
} from '../../../domain/publishing/publications/parts/part-files.ts'
import { publicationKey } from '../../../domain/tours/publication-state/publication-keys.ts'
import type { Files } from '../../../ports/files.ts'
import { type PublishedVersion, wholeVersion } from '../published-version.ts'
import { readSnapshot, readTakenAt, type WholeSnapshot } from '../snapshots.ts'
import { readTranslated } from '../translated-snapshots.ts'
import { memoryParts, storedParts } from './part-store.ts'
import { openSplitTour } from './split-tour-reader.ts'
import { type SplitVersionSource, splitVersion } from './split-version.ts'

type VersionId = { readonly shareId: string; readonly number: number }
type StopRangeCache = SplitVersionSource['cacheRange']

function keyFields({ shareId, number }: VersionId) {
  return { key: `${shareId}/${number}`, name: shareId, number }
}

async function readWhole(files: Files, { shareId, number }: VersionId): Promise<WholeSnapshot> {
  const snapshot = await readSnapshot(files, shareId, number)
  if (!snapshot) throw new Error(`version ${number} of share ${shareId} is not in the store`)
  return snapshot
}

/** Opens a version in one language from its parts in the file store. */
async function openStoredVersion(
  files: Files,
  versionId: VersionId,
  { folder, cacheRange }: { readonly folder: string; readonly cacheRange: StopRangeCache },
): Promise<PublishedVersion | undefined> {
  const { shareId, number } = versionId
  const reader = await openSplitTour(storedParts(files, `${publicationKey(shareId, number)}/parts/${folder}`))
  if (!reader) return undefined
  return splitVersion({
    ...keyFields(versionId),
    takenAt: await readTakenAt(files, shareId, number),
    reader,
    memoryBytes: 0,
    cacheRange,
    translated: (language) => openStoredVersion(files, versionId, { folder: language, cacheRange }),
    readJson: async () => (await readWhole(files, versionId)).json,
  })
}

/** Splits a large tour that an earlier release published without parts; the parts stay in memory. */
async function splitInMemory(
  files: Files,
  versionId: VersionId,
  {
    original,
    snapshot,
    cacheRange,
  }: { readonly original: WholeSnapshot; readonly snapshot: WholeSnapshot; readonly cacheRange: StopRangeCache },
): Promise<PublishedVersion | undefined> {
  const { writtenIn } = original
  const parts = partFilesOf(snapshot.document, { writtenIn, digest: digestOf(original.document) })
  const reader = await openSplitTour(memoryParts(parts))
  if (!reader) return undefined
  return splitVersion({
    ...keyFields(versionId),
    takenAt: original.takenAt,
    reader,
    memoryBytes: [...parts.values()].reduce((sum, { length }) => sum + length, 0),
    cacheRange,
    async translated(language) {
      const reloaded = await readWhole(files, versionId)
      const translated = await readTranslated(files, reloaded, language)
      return translated && splitInMemory(files, versionId, { original: reloaded, snapshot: translated, cacheRange })
    },
    readJson: async () => (await readWhole(files, versionId)).json,
  })
}

/** Loads a published version in its original language; undefined when it isn't in the store. */
export async function findVersion(
  files: Files,
  versionId: VersionId,
  cacheRange: StopRangeCache,
): Promise<PublishedVersion | undefined> {
  const version = await openStoredVersion(files, versionId, { folder: originalLanguageFolder, cacheRange })
  if (version) return version
  const snapshot = await readSnapshot(files, versionId.shareId, versionId.number)
  if (!snapshot) return undefined
  return hasParts(snapshot.document)
    ? splitInMemory(files, versionId, { original: snapshot, snapshot, cacheRange })
    : wholeVersion(files, snapshot)
}
