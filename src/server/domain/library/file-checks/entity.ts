import { defineEntity, p } from '@mikro-orm/core'

/** Areas of the stores that are checked one by one. */
export const areaNames = ['builds', 'snapshots', 'uploads'] as const
export type AreaName = (typeof areaNames)[number]

/** Progress of listing an area, so that another run or process continues from there. */
const fileCheckSchema = defineEntity({
  name: 'FileCheck',
  tableName: 'file_checks',
  properties: {
    area: p.enum(areaNames).primary(),
    /** The last checked name; null at the beginning. */
    cursor: p.string().length(200).nullable(),
    startedAt: p.datetime(),
    /** Null while the check is running. */
    completedAt: p.datetime().nullable(),
  },
})
export class FileCheck extends fileCheckSchema.class {}
fileCheckSchema.setClass(FileCheck)
