import {
  comesInParts,
  digestOf,
  partFilesOf,
  writtenFolder,
} from '../../../domain/publishing/publications/parts/part-files.ts'
import { publicationKey } from '../../../domain/tours/publication-state/publication-keys.ts'
import type { Files } from '../../../ports/files.ts'
import { type PublishedVersion, wholeVersion } from '../published-version.ts'
import { readSnapshot, readTakenAt, type WholeSnapshot } from '../snapshots.ts'
import { readTranslated } from '../translated-snapshots.ts'
import { heldParts, storedParts } from './part-store.ts'
import { openPartedTour } from './parted-tour.ts'
import { type PartedSource, partedVersion } from './parted-version.ts'

type Wanted = { readonly shareId: string; readonly number: number }
type Keep = PartedSource['keep']

function named({ shareId, number }: Wanted) {
  return { key: `${shareId}/${number}`, name: shareId, number }
}

async function wholeOf(files: Files, { shareId, number }: Wanted): Promise<WholeSnapshot> {
  const snapshot = await readSnapshot(files, shareId, number)
  if (!snapshot) throw new Error(`version ${number} of share ${shareId} is not in the store`)
  return snapshot
}

async function storedVersion(
  files: Files,
  wanted: Wanted,
  { folder, keep }: { readonly folder: string; readonly keep: Keep },
): Promise<PublishedVersion | undefined> {
  const { shareId, number } = wanted
  const partedTour = await openPartedTour(storedParts(files, `${publicationKey(shareId, number)}/parts/${folder}`))
  if (!partedTour) return undefined
  return partedVersion({
    ...named(wanted),
    takenAt: await readTakenAt(files, shareId, number),
    partedTour,
    heldBytes: 0,
    keep,
    translated: (language) => storedVersion(files, wanted, { folder: language, keep }),
    whole: async () => (await wholeOf(files, wanted)).json,
  })
}

/** A large tour whose release wrote no parts: they are cut here, and held in memory while there is room. */
async function cutVersion(
  files: Files,
  wanted: Wanted,
  { written, shown, keep }: { readonly written: WholeSnapshot; readonly shown: WholeSnapshot; readonly keep: Keep },
): Promise<PublishedVersion | undefined> {
  const { writtenIn } = written
  const parts = partFilesOf(shown.document, { writtenIn, digest: digestOf(written.document) })
  const partedTour = await openPartedTour(heldParts(parts))
  if (!partedTour) return undefined
  return partedVersion({
    ...named(wanted),
    takenAt: written.takenAt,
    partedTour,
    heldBytes: [...parts.values()].reduce((sum, { length }) => sum + length, 0),
    keep,
    async translated(language) {
      const again = await wholeOf(files, wanted)
      const translated = await readTranslated(files, again, language)
      return translated && cutVersion(files, wanted, { written: again, shown: translated, keep })
    },
    whole: async () => (await wholeOf(files, wanted)).json,
  })
}

/** A published version in its author's language; undefined when it is not in the store. */
export async function findVersion(files: Files, wanted: Wanted, keep: Keep): Promise<PublishedVersion | undefined> {
  const stored = await storedVersion(files, wanted, { folder: writtenFolder, keep })
  if (stored) return stored
  const snapshot = await readSnapshot(files, wanted.shareId, wanted.number)
  if (!snapshot) return undefined
  return comesInParts(snapshot.document)
    ? cutVersion(files, wanted, { written: snapshot, shown: snapshot, keep })
    : wholeVersion(files, snapshot)
}
