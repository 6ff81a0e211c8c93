import { defineEntity, p } from '@mikro-orm/core'
import type { View } from '../../../../shared/geometry/sphere.ts'
import type { GeoLocation } from '../../../../shared/media/media.ts'
import type { FloorPlanPosition } from '../../../../shared/tours/floor-plans.ts'
import type { TimeLayers } from '../../../../shared/tours/time-layers.ts'
import { defaultView } from '../../../../shared/tours/view.ts'
import type { ViewLimitFields } from '../../../../shared/tours/view-limits.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { deletedIndex } from '../../../database/deleted-index.ts'
import { stopUsageTrigger } from '../../../database/derived-data/media-usage.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'
import { backgroundAudioProperties } from '../../library/media/background-audio-entity.ts'
import { Media } from '../../library/media/entity.ts'
import { Tour } from '../tours/entity.ts'

const stopSchema = defineEntity({
  name: 'Stop',
  tableName: 'stops',
  indexes: [
    deletedIndex('stops'),
    {
      name: 'stops_with_captures',
      expression: `create index "stops_with_captures" on "stops" using gin ((time_layers->'captures') jsonb_path_ops) with (fastupdate = off)`,
    },
  ],
  triggers: [stopUsageTrigger],
  properties: {
    ...baseProperties,
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade'),
    tour: () => p.manyToOne(Tour).mapToPk().deleteRule('cascade').index(),
    name: p.string().length(200),
    description: p.text().default(''),
    media: () => p.manyToOne(Media).mapToPk().nullable().deleteRule('set null').index(),
    thumbnail: () => p.manyToOne(Media).mapToPk().nullable().deleteRule('set null').index(),
    initialView: p
      .json()
      .$type<View>()
      .onCreate(() => ({ ...defaultView })),
    viewLimits: p.json().$type<ViewLimitFields>().nullable(),
    timeLayers: p.json().$type<TimeLayers>().nullable(),
    northOffsetDeg: p.double().$type<number>().default(0),
    levelPitchDeg: p.double().$type<number>().default(0),
    levelRollDeg: p.double().$type<number>().default(0),
    /** The plan may be deleted: the position applies again once it is restored. */
    floorPlanPosition: p.json().$type<FloorPlanPosition>().nullable(),
    location: p.json().$type<GeoLocation>().nullable(),
    hiddenFromList: p.boolean().default(false),
    tags: p.array().onCreate(() => []),
    ...backgroundAudioProperties,
    version: p.integer().version(),
    /** Time of the last save of the stop or one of its hotspots; null in stops older than this column. */
    savedAt: p.datetime().nullable(),
    savedBy: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null'),
    deletedAt: p.datetime().nullable(),
    /** Position before the deletion, for `restoreStops`. */
    removedFromIndex: p.integer().nullable(),
  },
})
export class Stop extends stopSchema.class {}
stopSchema.setClass(Stop)
