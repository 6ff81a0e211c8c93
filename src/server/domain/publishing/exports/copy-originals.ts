import { chunks } from '../../../../shared/kernel/chunks.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { Media } from '../../library/media/entity.ts'
import { originalNameOf } from '../../library/media/original-name.ts'
import { originalKeyOf } from '../../library/media/storage-keys.ts'

/** The uploaded file of a medium, and its path in a copy. */
export type CopiedOriginal = { readonly medium: Media; readonly key: string; readonly path: string }

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

/** Media of the account that aren't deleted, with the images of their nadir patches. */
async function findMediaWithPatches(
  { em, account }: AccountScope,
  mediaIds: ReadonlySet<string>,
): Promise<readonly Media[]> {
  const findAll = (ids: readonly string[]) =>
    em.find(
      Media,
      { id: { $in: [...ids] }, account: account.id, deletedAt: null },
      { populate: ['retouch', 'transcript'] },
    )
  const media = await findAll([...mediaIds])
  const patchIds = media.flatMap(({ retouch }) => retouch?.nadir?.mediaId ?? [])
  const patches = await findAll([...new Set(patchIds)].filter((id) => !mediaIds.has(id)))
  return [...media, ...patches]
}

/** Uploaded files of media, by name. Media that were deleted have none, and replaced ones have their current file. */
export async function findOriginals(
  scope: AccountScope,
  mediaIds: ReadonlySet<string>,
): Promise<readonly CopiedOriginal[]> {
  const rows = await findMediaWithPatches(scope, mediaIds)
  const media = rows.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1))
  const usedNames = new Set<string>()
  const originals: CopiedOriginal[] = []
  // A bucket takes milliseconds for each.
  for (const chunk of chunks(media, parallelLookups)) {
    const files = await Promise.all(chunk.map((medium) => scope.ports.files.find(originalKeyOf(medium))))
    for (const [index, medium] of chunk.entries()) {
      if (files[index] === undefined) continue
      const path = `${folder}/${uniqueName(portableName(originalNameOf(medium)), usedNames)}`
      originals.push({ medium, key: originalKeyOf(medium), path })
    }
  }
  return originals
}
