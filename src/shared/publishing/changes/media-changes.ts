import { mediaKindNames } from '../../media/registry.ts'
import { publishedMedia } from '../published-media.ts'
import type { PublicAudio, PublicImage, PublicPano, PublicVideo, TourDocument } from '../tour-document.ts'
import { compareItems, type FieldTable, fieldsBetween, type ItemsById } from './compare-items.ts'
import { type MediaNames, textDetail, valueDetail } from './detail-builders.ts'
import type { TourChange } from './tour-change.ts'

type PublicMedium = Partial<PublicPano & PublicImage & PublicVideo & PublicAudio>
type ComparedMedium = Omit<PublicMedium, 'manifest'> & { readonly manifest?: unknown }

const mediumFields: FieldTable<ComparedMedium, 'media'> = {
  id: null,
  baseUrl: 'file',
  manifest: 'file',
  posterUrl: 'file',
  altText: 'altText',
  credit: 'credit',
  captions: 'captions',
  transcriptUrl: 'transcript',
}

/** All media of a document, by id. */
export function mediaOf(document: TourDocument): ItemsById<ComparedMedium> {
  return new Map(mediaKindNames.flatMap((kind) => Object.entries<ComparedMedium>(publishedMedia(document, kind))))
}

/**
 * Changes of media in both documents: replaced files, adjustments, descriptions or captions. Added and removed media
 * are part of the change of the item that shows them.
 */
export function mediaChanges(
  before: ItemsById<ComparedMedium>,
  after: ItemsById<ComparedMedium>,
  names: MediaNames,
): TourChange[] {
  const inBoth = (media: ItemsById<ComparedMedium>) =>
    new Map([...media].filter(([id]) => before.has(id) && after.has(id)))
  return compareItems({
    subject: 'media',
    before: inBoth(before),
    after: inBoth(after),
    nameOf: (_medium, id) => names.get(id) ?? '',
    fields: (previous, current) => fieldsBetween(previous, current, mediumFields),
    details: { altText: textDetail(({ altText }) => altText), credit: valueDetail(({ credit }) => credit) },
  })
}
