import { defineEntity, p } from '@mikro-orm/core'

const mediaUsageSchema = defineEntity({
  name: 'MediaUsage',
  tableName: 'media_usage',
  indexes: [
    { properties: ['accountId', 'isUsed', 'createdAt', 'mediaId'] },
    { properties: ['accountId', 'isUsed', 'sortName', 'mediaId'] },
    { properties: ['accountId', 'isUsed', 'sizeBytes', 'mediaId'] },
    { properties: ['accountId', 'isUsed', 'capturedAt', 'mediaId'] },
  ],
  properties: {
    /** Id without a foreign key, which would lock the medium. A trigger of the medium deletes the row. */
    mediaId: p.uuid().primary(),
    accountId: p.uuid(),
    isUsed: p.boolean(),
    /** Copies of the columns that the library sorts by. */
    createdAt: p.datetime(),
    sortName: p.text(),
    sizeBytes: p.bigint('number'),
    /** Capture date, or creation date where it is unknown. */
    capturedAt: p.datetime(),
  },
})
/**
 * Usage of each medium that is not deleted. Triggers of all tables that use media update it at the end of each
 * transaction; see `database/derived-data/media-usage.ts`.
 */
export class MediaUsage extends mediaUsageSchema.class {}
mediaUsageSchema.setClass(MediaUsage)
