import { defineEntity, p } from '@mikro-orm/core'
import { baseProperties } from '../../../database/base-entity.ts'
import { folderEntryListingTrigger } from '../../../database/derived-data/tour-listing.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { Tour } from '../tours/entity.ts'

const tourFolderSchema = defineEntity({
  name: 'TourFolder',
  tableName: 'tour_folders',
  properties: {
    ...baseProperties,
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    name: p.string().length(200),
    /** Null at the top level. Checked against the folders of the account while they are locked. */
    parentId: p.uuid().nullable(),
  },
})
export class TourFolder extends tourFolderSchema.class {}
tourFolderSchema.setClass(TourFolder)

const tourFolderEntrySchema = defineEntity({
  name: 'TourFolderEntry',
  tableName: 'tour_folder_entries',
  triggers: [folderEntryListingTrigger],
  properties: {
    tour: () => p.oneToOne(Tour).mapToPk().primary().deleteRule('cascade'),
    folder: () => p.manyToOne(TourFolder).mapToPk().deleteRule('cascade').index(),
  },
})
/**
 * Folder of a tour; tours outside all folders have no row. It isn't a column of `tours`, because each write to a tour's
 * row marks changes as waiting for publication, and makes saves of other people stale.
 */
export class TourFolderEntry extends tourFolderEntrySchema.class {}
tourFolderEntrySchema.setClass(TourFolderEntry)
