import { defineEntity, p } from '@mikro-orm/core'
import { baseProperties } from '../../../database/base-entity.ts'
import { floorPlanUsageTrigger } from '../../../database/derived-data/media-usage.ts'
import { Media } from '../../library/media/entity.ts'
import { Tour } from '../tours/entity.ts'

const floorPlanSchema = defineEntity({
  name: 'FloorPlan',
  tableName: 'floor_plans',
  triggers: [floorPlanUsageTrigger],
  uniques: [{ properties: ['tour', 'planId'] }],
  properties: {
    ...baseProperties,
    tour: () => p.manyToOne(Tour).mapToPk().deleteRule('cascade'),
    /** Id that stops refer to. It is the same in copies of the tour. */
    planId: p.uuid(),
    name: p.string().length(200),
    media: () => p.manyToOne(Media).mapToPk().nullable().deleteRule('set null').index(),
    northDeg: p.double().$type<number>(),
    /** Position in the visitor's list. */
    place: p.integer(),
  },
})
export class FloorPlan extends floorPlanSchema.class {}
floorPlanSchema.setClass(FloorPlan)
