import { defineEntity, p } from '@mikro-orm/core'
import type { CustomData } from '../../../../shared/hotspots/custom-data.ts'
import { hotspotSizes, labelModes } from '../../../../shared/hotspots/hotspots.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { deletedIndex } from '../../../database/deleted-index.ts'
import { hotspotUsageTrigger } from '../../../database/derived-data/media-usage.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { Stop } from '../stops/entity.ts'

const hotspotSchema = defineEntity({
  name: 'Hotspot',
  tableName: 'hotspots',
  indexes: [deletedIndex('hotspots')],
  triggers: [hotspotUsageTrigger],
  properties: {
    ...baseProperties,
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade'),
    stop: () => p.manyToOne(Stop).mapToPk().deleteRule('cascade').index(),
    /** Kind of the registry, or of a later version of Stopover. */
    kind: p.string().length(40),
    yawDeg: p.double().$type<number>(),
    pitchDeg: p.double().$type<number>(),
    title: p.string().length(200).default(''),
    description: p.text().default(''),
    tooltip: p.string().length(200).default(''),
    icon: p.string().length(40).nullable(),
    colour: p.string().length(9).nullable(),
    /** Null for the tour's default size. */
    size: p.enum(hotspotSizes).nullable(),
    labelMode: p.enum(labelModes).default('always'),
    readingOrder: p.integer().default(0),
    visible: p.boolean().default(true),
    /** Start of the time span in the video; null from its beginning. */
    fromSeconds: p.double().$type<number>().nullable(),
    /** End of the time span in the video; null until its end. */
    toSeconds: p.double().$type<number>().nullable(),
    customData: p.json().$type<CustomData>().nullable(),
    details: p.json().$type<Record<string, unknown>>(),
    version: p.integer().version(),
    deletedAt: p.datetime().nullable(),
  },
})
export class Hotspot extends hotspotSchema.class {}
hotspotSchema.setClass(Hotspot)
