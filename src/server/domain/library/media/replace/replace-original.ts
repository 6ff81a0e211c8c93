import type { FileNote } from '../../../../../shared/media/file-notes.ts'
import type { AccountScope, EntityManager } from '../../../../kernel/scope.ts'
import type { CaptureFacts } from '../../../../ports/media-builder.ts'
import { applyFileFacts } from '../build/file-facts.ts'
import { rebuild } from '../build/rebuild.ts'
import { captureFactNames, type Media } from '../entity.ts'
import { lockUndeletedMedia } from '../find-media.ts'
import { type ReplacedFacts, ReplacedOriginal } from './replaced-original-entity.ts'

type ReplaceScope = { readonly em: EntityManager } & Pick<AccountScope, 'ports' | 'queue'>

/** File that is already stored among the originals. */
export type NewOriginal = Pick<Media, 'sha256' | 'sizeBytes'> & {
  /** Id of the file: the id that its upload would have as a medium. */
  readonly originalId: string
  readonly mimeType: string
  readonly notes?: readonly FileNote[]
  readonly captured?: CaptureFacts
}

/** Id of the current original. The first original of a medium has the id of the medium. */
export const originalIdOf = ({ id, originalId }: Pick<Media, 'id' | 'originalId'>): string => originalId ?? id

/** Reads the current facts of a medium, except its build if that still shows an earlier file. */
async function readCurrentFacts(em: EntityManager, media: Media): Promise<ReplacedFacts> {
  await em.populate(media, ['builtFrom'])
  const { kind, sha256, sizeBytes, fileNotes, initialView, durationMs, posterMs, mimeType } = media
  const { widthPx, heightPx, buildId, manifest, builtFrom } = media
  const replacedOriginals = await em.find(ReplacedOriginal, { media: media.id })
  const isBuildOfEarlierFile = buildId !== null && replacedOriginals.some(({ facts }) => facts.buildId === buildId)
  const build = isBuildOfEarlierFile
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

/** Stores the current file of a medium, so that it can be restored. */
export async function storeCurrentOriginal(
  { em, ports }: Pick<ReplaceScope, 'em' | 'ports'>,
  media: Media,
): Promise<void> {
  const facts = await readCurrentFacts(em, media)
  em.create(ReplacedOriginal, { media: media.id, originalId: originalIdOf(media), replacedAt: ports.now(), facts })
}

/**
 * Replaces the file of a medium, in the caller's transaction. All its uses follow, and the current build is shown until
 * the new one is complete. The same bytes have no effect. 404 for a medium that was deleted in the meantime.
 */
export async function replaceOriginal(
  scope: ReplaceScope & { readonly account: { readonly id: string } },
  mediaId: string,
  { sha256, sizeBytes, originalId, mimeType, notes, captured }: NewOriginal,
): Promise<void> {
  const media = await lockUndeletedMedia(scope, mediaId)
  if (media.sha256 === sha256) return
  await storeCurrentOriginal(scope, media)
  media.originalId = originalId
  media.sha256 = sha256
  media.sizeBytes = sizeBytes
  media.mimeType = mimeType
  media.fileNotes = notes ?? []
  media.posterMs = null
  // Facts of the previous file are cleared. Facts that a person entered stay.
  for (const fact of captureFactNames) if (!media.typedFacts.includes(fact)) media[fact] = null
  applyFileFacts(media, captured === undefined ? {} : { captured })
  await rebuild(scope, media)
}

/** True if a medium uses an original, as its current file or as a restorable one. */
export async function isOriginalInUse(em: EntityManager, accountId: string, originalId: string): Promise<boolean> {
  const sql = `select exists (select 1 from media where account_id = ? and (id = ? or original_id = ?))
    or exists (select 1 from replaced_originals r join media m on m.id = r.media_id
      where m.account_id = ? and r.original_id = ?) as is_in_use`
  const parameters = [accountId, originalId, originalId, accountId, originalId]
  const [row] = await em.execute<{ is_in_use: boolean }[]>(sql, parameters)
  return row?.is_in_use === true
}
