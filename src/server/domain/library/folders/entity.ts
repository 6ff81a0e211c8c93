import { defineEntity, p } from '@mikro-orm/core'
import { baseProperties } from '../../../database/base-entity.ts'
import { Account } from '../../identity/tenancy/entity.ts'

const folderSchema = defineEntity({
  name: 'Folder',
  tableName: 'folders',
  properties: {
    ...baseProperties,
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    name: p.string().length(200),
    /** Null at the top level. Checked against the folders of the account while they are locked. */
    parentId: p.uuid().nullable(),
  },
})
export class Folder extends folderSchema.class {}
folderSchema.setClass(Folder)
