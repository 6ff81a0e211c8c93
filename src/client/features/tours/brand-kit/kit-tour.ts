import type { BrandKitFields } from '../../../../shared/brand-kit/brand-kit.ts'
import type { MediaItem } from '../../../../shared/media/media.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { tourOfContent } from '../../../../shared/versions/content-of-tour.ts'
import { joinContent } from '../../../../shared/versions/draft-content.ts'
import { replaceById } from '../tour-draft/saving/apply-saves.ts'

const unpublished = { shareId: null, liveNumber: null, publishedAt: null, pending: false }

/** Tour without stops, for accounts that have no tour for the preview. */
const emptyTour = tourOfContent(joinContent([]), { tourId: 'brand-kit', media: [], publication: unpublished })

/**
 * Tour for editing and previewing a kit: the stops of a tour of the account with the styles and buttons of the kit. The
 * kit's buttons link to no stops of that tour.
 */
export function tourOfKit(
  kit: Pick<BrandKitFields, 'styles' | 'buttons' | 'transition'>,
  { previewedTour, media }: { readonly previewedTour: Tour | undefined; readonly media: readonly MediaItem[] },
): Tour {
  const { styles, buttons, transition } = kit
  const tour = previewedTour ?? emptyTour
  return {
    ...tour,
    styles,
    buttons,
    transition,
    brandKitParts: [],
    media: media.reduce(replaceById, tour.media),
  }
}
