import { randomBytes } from 'node:crypto'
import type { FileNote } from '../../../../shared/media/file-notes.ts'
import type { MediaKind } from '../../../../shared/media/registry.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Captured } from '../../../ports/media-builder.ts'
import { fillFromFile } from './build/facts-of-file.ts'
import { sendBuild } from './build/send-build.ts'
import { Media } from './entity.ts'

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
  /** Facts from the inspection: stops can be made of the medium before it is built. */
  readonly captured?: Captured
  readonly uploadedBy: string
}

/** Puts a medium into the library whose original lies in its place, and asks for its build; in the caller's transaction. */
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
  const publicKey = randomBytes(16).toString('hex')
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
  if (captured) fillFromFile(media, { captured })
  await em.flush()
  await sendBuild({ em, queue }, media)
  return media
}
