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
    /** No foreign key, which would lock the medium: its trigger removes the mark. */
    mediaId: p.uuid().primary(),
    accountId: p.uuid(),
    isUsed: p.boolean(),
    /** What the library is sorted by, as the medium says it. */
    createdAt: p.datetime(),
    sortName: p.text(),
    sizeBytes: p.bigint('number'),
    /** When it was captured, or created where nobody knows. */
    capturedAt: p.datetime(),
  },
})
/**
 * Whether each medium that is not deleted is used anywhere. Triggers of all tables that use media write it, at the end
 * of each transaction; see `database/kept/media-usage.ts`.
 */
export class MediaUsage extends mediaUsageSchema.class {}
mediaUsageSchema.setClass(MediaUsage)
