import { chunks } from '../../../../shared/kernel/chunks.ts'
import { mediaOf } from '../../../../shared/publishing/changes/media-changes.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { Media } from '../../library/media/entity.ts'
import { originalNameOf } from '../../library/media/original-name.ts'
import { originalKeyOf } from '../../library/media/storage-keys.ts'

/** The uploaded file of a medium, and its path in a copy. */
export type CopiedOriginal = { readonly mediaId: string; readonly key: string; readonly path: string }

const parallelLookups = 16
const folder = 'originals'

/** File name that all systems accept. */
function portableName(name: string): string {
  const cleanName = name.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ').replace(/^[\s.]+|[\s.]+$/g, '')
  return cleanName === '' ? 'file' : cleanName
}

/** A name that isn't in use yet: `hall.jpg`, `hall (2).jpg`. Some systems ignore case. */
function uniqueName(name: string, usedNames: Set<string>): string {
  const extension = /\.[^.]*$/.exec(name)?.[0] ?? ''
  const base = name.slice(0, name.length - extension.length)
  let candidate = name
  for (let count = 2; usedNames.has(candidate.toLowerCase()); count += 1) candidate = `${base} (${count})${extension}`
  usedNames.add(candidate.toLowerCase())
  return candidate
}

/**
 * Uploaded files of the media of a tour, by name. Media that were deleted or replaced since the tour was published have
 * none or another one.
 */
export async function findOriginals(
  { em, account, ports }: AccountScope,
  document: TourDocument,
): Promise<readonly CopiedOriginal[]> {
  const rows = await em.find(Media, {
    id: { $in: [...mediaOf(document).keys()] },
    account: account.id,
    deletedAt: null,
  })
  const media = rows.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1))
  const usedNames = new Set<string>()
  const originals: CopiedOriginal[] = []
  // A bucket takes milliseconds for each.
  for (const chunk of chunks(media, parallelLookups)) {
    const files = await Promise.all(chunk.map((medium) => ports.files.find(originalKeyOf(medium))))
    for (const [index, medium] of chunk.entries()) {
      if (files[index] === undefined) continue
      const path = `${folder}/${uniqueName(portableName(originalNameOf(medium)), usedNames)}`
      originals.push({ mediaId: medium.id, key: originalKeyOf(medium), path })
    }
  }
  return originals
}
