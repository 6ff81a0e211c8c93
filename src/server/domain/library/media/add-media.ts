import { randomBytes } from 'node:crypto'
import type { FileNote } from '../../../../shared/media/file-notes.ts'
import type { MediaKind } from '../../../../shared/media/registry.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { CaptureFacts } from '../../../ports/media-builder.ts'
import { applyFileFacts } from './build/file-facts.ts'
import { queueBuild } from './build/queue-build.ts'
import { Media } from './entity.ts'

const publicKeyBytes = 16

export type NewMedia = {
  readonly id: string
  readonly account: string
  readonly kind: MediaKind
  readonly name: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly widthPx: number | null
  readonly heightPx: number | null
  readonly durationMs?: number
  readonly mimeType: string
  readonly notes?: readonly FileNote[]
  /** Facts from the inspection, so that stops can be created before the medium is built. */
  readonly captured?: CaptureFacts
  readonly uploadedBy: string
}

/** Creates a medium for a stored original and queues its build, in the caller's transaction. */
export async function addMedia(
  { em, queue }: { readonly em: EntityManager; readonly queue: Queue },
  {
    id,
    account,
    kind,
    name,
    sizeBytes,
    sha256,
    widthPx,
    heightPx,
    durationMs,
    mimeType,
    notes,
    captured,
    uploadedBy,
  }: NewMedia,
): Promise<Media> {
  const publicKey = randomBytes(publicKeyBytes).toString('hex')
  const media = em.create(Media, {
    id,
    account,
    kind,
    name,
    sizeBytes,
    sha256,
    widthPx,
    heightPx,
    uploadedBy,
    publicKey,
    mimeType,
    durationMs: durationMs ?? null,
    fileNotes: notes ?? [],
    status: 'building',
  })
  if (captured) applyFileFacts(media, { captured })
  await em.flush()
  await queueBuild({ em, queue }, media)
  return media
}
