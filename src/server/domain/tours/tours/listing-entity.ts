import { defineEntity, p } from '@mikro-orm/core'
import { Tour } from './entity.ts'

const tourListingSchema = defineEntity({
  name: 'TourListing',
  tableName: 'tour_listing',
  indexes: [{ properties: ['accountId', 'isLive', 'savedAt', 'tour'] }],
  properties: {
    tour: () => p.oneToOne(Tour).mapToPk().primary().deleteRule('cascade'),
    accountId: p.uuid(),
    /** True if visitors see a version of it. */
    isLive: p.boolean(),
    savedAt: p.datetime(),
  },
})
/**
 * Columns by which the list of tours is filtered and sorted, of each tour that is not deleted. They are not in the tour's
 * own row, because each write to that row marks changes as waiting for publication. Triggers of `tours` and `shares` write it; see
 * `database/derived-data/tour-listing.ts`.
 */
export class TourListing extends tourListingSchema.class {}
tourListingSchema.setClass(TourListing)
