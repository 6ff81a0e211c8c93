import type { FileNote } from '../../../../../shared/media/file-notes.ts'
import type { AccountScope, EntityManager } from '../../../../kernel/scope.ts'
import type { Captured } from '../../../../ports/media-builder.ts'
import { fillFromFile } from '../build/facts-of-file.ts'
import { rebuild } from '../build/rebuild.ts'
import { type Media, typedFacts } from '../entity.ts'
import { lockLiving } from '../find-one.ts'
import { type ReplacedFacts, ReplacedOriginal } from './replaced-entity.ts'

type ReplaceScope = { readonly em: EntityManager } & Pick<AccountScope, 'ports' | 'queue'>

/** A file that lies among the originals already. */
export type NewOriginal = Pick<Media, 'sha256' | 'sizeBytes'> & {
  /** Name of its file: the id that its upload would have had as a medium. */
  readonly originalId: string
  readonly mimeType: string
  readonly notes?: readonly FileNote[]
  readonly captured?: Captured
}

export const originalIdOf = ({ id, originalId }: Pick<Media, 'id' | 'originalId'>): string => originalId ?? id

/** What a medium is made from at the moment. A build that shows an earlier file is none of this one's. */
async function factsOf(em: EntityManager, media: Media): Promise<ReplacedFacts> {
  await em.populate(media, ['builtFrom'])
  const { kind, sha256, sizeBytes, fileNotes, initialView, durationMs, posterMs, mimeType } = media
  const { widthPx, heightPx, buildId, manifest, builtFrom } = media
  const earlier = await em.find(ReplacedOriginal, { media: media.id })
  const isOfEarlier = buildId !== null && earlier.some(({ facts }) => facts.buildId === buildId)
  const build = isOfEarlier
    ? { buildId: null, manifest: null, builtFrom: null }
    : { buildId: buildId ?? null, manifest: manifest ?? null, builtFrom: builtFrom ?? null }
  return {
    kind,
    sha256,
    sizeBytes,
    fileNotes,
    initialView: initialView ?? null,
    ...build,
    durationMs: durationMs ?? null,
    posterMs: posterMs ?? null,
    mimeType: mimeType ?? null,
    widthPx: widthPx ?? null,
    heightPx: heightPx ?? null,
  }
}

/** Keeps what a medium is made from at the moment, to go back to. */
export async function keepOriginal({ em, ports }: Pick<ReplaceScope, 'em' | 'ports'>, media: Media): Promise<void> {
  const facts = await factsOf(em, media)
  em.create(ReplacedOriginal, { media: media.id, originalId: originalIdOf(media), replacedAt: ports.now(), facts })
}

/**
 * Makes a medium of another file, in the caller's transaction: all that uses it follows, and what it shows stays until
 * the new build is complete. The same bytes change nothing. 404 for a medium that was deleted meanwhile.
 */
export async function replaceOriginal(
  scope: ReplaceScope & { readonly account: { readonly id: string } },
  mediaId: string,
  { sha256, sizeBytes, originalId, mimeType, notes, captured }: NewOriginal,
): Promise<void> {
  const media = await lockLiving(scope, mediaId)
  if (media.sha256 === sha256) return
  await keepOriginal(scope, media)
  media.originalId = originalId
  media.sha256 = sha256
  media.sizeBytes = sizeBytes
  media.mimeType = mimeType
  media.fileNotes = notes ?? []
  media.posterMs = null
  // What the file before said is no fact of this one; what a person said stays.
  for (const fact of typedFacts) if (!media.typedFacts.includes(fact)) media[fact] = null
  fillFromFile(media, captured === undefined ? {} : { captured })
  await rebuild(scope, media)
}

/** Whether a file among the originals belongs to a medium, at the moment or to go back to. */
export async function isOriginal(em: EntityManager, accountId: string, originalId: string): Promise<boolean> {
  const sql = `select exists (select 1 from media where account_id = ? and (id = ? or original_id = ?))
    or exists (select 1 from replaced_originals r join media m on m.id = r.media_id
      where m.account_id = ? and r.original_id = ?) as is_original`
  const parameters = [accountId, originalId, originalId, accountId, originalId]
  const [row] = await em.execute<{ is_original: boolean }[]>(sql, parameters)
  return row?.is_original === true
}
