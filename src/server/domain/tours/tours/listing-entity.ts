import { defineEntity, p } from '@mikro-orm/core'
import { Tour } from './entity.ts'

const tourListingSchema = defineEntity({
  name: 'TourListing',
  tableName: 'tour_listing',
  indexes: [
    { properties: ['accountId', 'isLive', 'savedAt', 'tour'] },
    { properties: ['accountId', 'savedAt', 'tour'] },
    { properties: ['accountId', 'sortName', 'tour'] },
    { properties: ['accountId', 'createdAt', 'tour'] },
    { properties: ['accountId', 'publishedAt', 'tour'] },
    { properties: ['accountId', 'folderId'] },
  ],
  properties: {
    tour: () => p.oneToOne(Tour).mapToPk().primary().deleteRule('cascade'),
    accountId: p.uuid(),
    /** True if visitors see a version of it. */
    isLive: p.boolean(),
    savedAt: p.datetime(),
    /** Null outside all folders. */
    folderId: p.uuid().nullable(),
    name: p.string().length(200).default(''),
    /** Key for natural ordering by name. */
    sortName: p.text().default(''),
    tags: p.array().defaultRaw("'{}'"),
    /** Creation time; never null, but the database has no portable default for it. */
    createdAt: p.datetime().nullable(),
    /** Time of the live publication; the epoch for unpublished tours, so that they are last. Never null. */
    publishedAt: p.datetime().nullable(),
  },
})
/**
 * Columns by which the list of tours is filtered, searched and sorted, of each tour that is not deleted. They are not
 * in the tour's own row, because each write to that row marks changes as waiting for publication. Triggers of `tours`,
 * `shares` and `tour_folder_entries` write it; see `database/derived-data/tour-listing.ts`.
 */
export class TourListing extends tourListingSchema.class {}
tourListingSchema.setClass(TourListing)
