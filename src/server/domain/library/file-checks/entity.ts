import { defineEntity, p } from '@mikro-orm/core'

/** Which part of the stores a check lists. */
export const areaNames = ['builds', 'snapshots', 'uploads'] as const
export type AreaName = (typeof areaNames)[number]

/** How far the listing of a part has come, so that another round, or another process, goes on from there. */
const fileCheckSchema = defineEntity({
  name: 'FileCheck',
  tableName: 'file_checks',
  properties: {
    area: p.enum(areaNames).primary(),
    /** The last name that was looked at; null at the beginning. */
    cursor: p.string().length(200).nullable(),
    startedAt: p.datetime(),
    /** Null while it is under way. */
    completedAt: p.datetime().nullable(),
  },
})
export class FileCheck extends fileCheckSchema.class {}
fileCheckSchema.setClass(FileCheck)
