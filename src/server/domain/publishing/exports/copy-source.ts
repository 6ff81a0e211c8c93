import { mediaOf } from '../../../../shared/publishing/changes/media-changes.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import type { CopiedMedium, DraftFile } from '../../../../shared/tour-imports/draft-file.ts'
import type { DraftContent } from '../../../../shared/versions/draft-content.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { MediaCaption } from '../../library/media/captions/caption-entity.ts'
import type { CaptureFactName, Media } from '../../library/media/entity.ts'
import type { Tour } from '../../tours/tours/entity.ts'
import { mediaIdsOfContent } from '../../tours/versions/library-media.ts'
import { readDraft } from '../../tours/versions/read-draft.ts'
import { type CopiedOriginal, findOriginals } from './copy-originals.ts'

/** Draft of a tour and the uploaded files of its media, from which another Stopover creates the tour again. */
export type CopySource = { readonly draft: DraftFile; readonly originals: readonly CopiedOriginal[] }

/** Facts that a person has entered or cleared. The others are read from the file again. */
function enteredFactsOf(medium: Media): Pick<CopiedMedium, CaptureFactName> {
  const { typedFacts, capturedAt = null, location = null, headingDeg = null } = medium
  return {
    ...(typedFacts.includes('capturedAt') && { capturedAt: capturedAt?.toISOString() ?? null }),
    ...(typedFacts.includes('location') && { location }),
    ...(typedFacts.includes('headingDeg') && { headingDeg }),
  }
}

function copiedMediumOf({ medium, path }: CopiedOriginal, captions: readonly MediaCaption[]): CopiedMedium {
  const { id, kind, sha256, name, altText, credit, tags, transcript } = medium
  const { posterMs = null, level = null, coverage = null, retouch = null } = medium
  return {
    id,
    kind,
    path,
    sha256,
    name,
    altText,
    credit,
    tags,
    ...enteredFactsOf(medium),
    transcript,
    captions: captions.map(({ language, label, vtt }) => ({ language, label, vtt })),
    posterMs,
    level,
    coverage,
    retouch,
  }
}

async function findCaptions({ em }: AccountScope, originals: readonly CopiedOriginal[]) {
  const mediaIds = originals.filter(({ medium }) => medium.hasCaptions).map(({ medium }) => medium.id)
  const captions = await em.find(MediaCaption, { media: { $in: mediaIds } }, { orderBy: { position: 'asc' } })
  return Map.groupBy(captions, ({ media }) => media)
}

/** Content without the mappings of forms to HubSpot, which belong to one account there. */
function withoutConnections({ forms, ...content }: DraftContent): DraftContent {
  return { ...content, forms: forms.map(({ form, ...others }) => ({ ...others, form: { ...form, hubspot: null } })) }
}

/** Reads the draft of a tour with the media of the draft and of the live version. */
export async function readCopySource(scope: AccountScope, tour: Tour, document: TourDocument): Promise<CopySource> {
  const content = await readDraft(scope.em, tour)
  const mediaIds = new Set([...mediaOf(document).keys(), ...mediaIdsOfContent(content)])
  const originals = await findOriginals(scope, mediaIds)
  const captions = await findCaptions(scope, originals)
  const media = originals.map((original) => copiedMediumOf(original, captions.get(original.medium.id) ?? []))
  return { draft: { format: 1, content: withoutConnections(content), media }, originals }
}
