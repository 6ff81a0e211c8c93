import { defineEntity, p } from '@mikro-orm/core'
import { tourImportStatuses } from '../../../../shared/tour-imports/tour-imports.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'

const tourImportSchema = defineEntity({
  name: 'TourImport',
  tableName: 'tour_imports',
  indexes: [{ properties: ['account', 'user', 'lastActivityAt'] }],
  properties: {
    /** Id of the upload of the ZIP file. */
    id: p.string().length(32).primary(),
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade'),
    user: () => p.manyToOne(User).mapToPk().deleteRule('cascade'),
    status: p.enum(tourImportStatuses),
    /** Name of the new tour. */
    name: p.string().length(200),
    folderId: p.uuid().nullable(),
    stopCount: p.integer(),
    finishedStopCount: p.integer().default(0),
    tourId: p.uuid().nullable(),
    failureCode: p.string().length(60).nullable(),
    failureMessage: p.text().nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
    lastActivityAt: p.datetime(),
  },
})
/** Import of another tool's tour, until a day after its end. */
export class TourImport extends tourImportSchema.class {}
tourImportSchema.setClass(TourImport)
