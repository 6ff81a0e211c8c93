import { randomUUID } from 'node:crypto'
import { stopIdsOfButton } from '../../../../../shared/buttons/references.ts'
import { stopIdsIn } from '../../../../../shared/hotspots/references.ts'
import type { CopiedMedium } from '../../../../../shared/tour-imports/draft-file.ts'
import type { DraftContent } from '../../../../../shared/versions/draft-content.ts'
import type { JobScope } from '../../../../kernel/job.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { MediaCaption } from '../../../library/media/captions/caption-entity.ts'
import type { Media } from '../../../library/media/entity.ts'
import { setMediaDetails } from '../../../library/media/library/set-media-details.ts'
import { Tour } from '../../tours/entity.ts'
import { applyContent } from '../../versions/apply-content.ts'
import { findLibraryMedia, mediaIdsOfContent } from '../../versions/library-media.ts'
import type { ImportedMedia } from '../add-media.ts'
import type { TourImport } from '../entity.ts'
import type { TourCopy } from './check-copy.ts'

type NewIds = ReadonlyMap<string, string>

/** Ids of stops, hotspots and media that content names, also those of items that no longer exist. */
function idsIn(content: DraftContent): ReadonlySet<string> {
  const { tour, stops } = content
  const hotspots = stops.flatMap((stop) => stop.hotspots)
  return new Set([
    ...stops.map(({ id }) => id),
    ...hotspots.flatMap((hotspot) => [hotspot.id, ...stopIdsIn(hotspot)]),
    ...(tour.buttons?.own ?? []).flatMap(stopIdsOfButton),
    ...mediaIdsOfContent(content),
  ])
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

/**
 * Content with new ids, wherever it names stops, hotspots and media: in fields, keys of translations and rich texts. Ids of
 * items that don't exist get new ones, too, so that they can't be those of another account.
 */
export function withNewIds(content: DraftContent, mediaIds: NewIds): DraftContent {
  const newIds = new Map([...idsIn(content)].map((id) => [id, mediaIds.get(id) ?? (randomUUID() as string)]))
  return JSON.parse(JSON.stringify(content).replace(uuid, (id) => newIds.get(id) ?? newIds.get(id.toLowerCase()) ?? id))
}

/** Enters in a new medium what people had entered in the library that the copy comes from. */
function describeMedium(
  em: EntityManager,
  row: Media,
  { copied, newIds }: { copied: CopiedMedium; newIds: NewIds },
): void {
  const { altText, credit, tags, capturedAt, location, headingDeg, transcript } = copied
  setMediaDetails(row, { altText, credit, tags: [...tags], capturedAt, location, headingDeg, transcript })
  const { posterMs, level, coverage, retouch, captions } = copied
  row.posterMs = posterMs
  row.level = level
  row.coverage = coverage
  const patchId = retouch?.nadir?.mediaId ?? null
  // Without its image, a patch becomes an inpainting of the surroundings.
  row.retouch = retouch && {
    ...retouch,
    nadir: retouch.nadir && { ...retouch.nadir, mediaId: newIds.get(patchId ?? '') ?? null },
  }
  row.hasCaptions = captions.length > 0
  for (const [position, track] of captions.entries()) em.create(MediaCaption, { ...track, media: row.id, position })
}

/** Creates the tour of a copy in the caller's transaction. It doesn't inherit the brand kit, because it keeps its looks. */
export async function createCopiedTour(
  { em, ports }: JobScope,
  { account, user, name }: TourImport,
  { copy, media }: { readonly copy: TourCopy; readonly media: ImportedMedia },
): Promise<string> {
  const newIds = new Map(copy.media.map(({ id }, index) => [id, media.ids[index] ?? '']))
  for (const [index, row] of media.created) {
    const copied = copy.media[index]
    if (copied !== undefined) describeMedium(em, row, { copied, newIds })
  }
  const now = ports.now()
  const tour = em.create(Tour, { id: randomUUID(), account, name, savedBy: user, createdAt: now, savedAt: now })
  await em.flush()
  const content = withNewIds({ ...copy.content, tour: { ...copy.content.tour, name } }, newIds)
  const scope = { em, ports, account: { id: account }, actor: { id: user } }
  await applyContent(scope, { tour, content, media: await findLibraryMedia(em, account, content), kit: null })
  return tour.id
}
