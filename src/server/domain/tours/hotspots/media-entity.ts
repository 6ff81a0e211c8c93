import { defineEntity, p } from '@mikro-orm/core'
import { baseProperties } from '../../../database/base-entity.ts'
import { hotspotMediaUsageTrigger } from '../../../database/derived-data/media-usage.ts'
import { Media } from '../../library/media/entity.ts'
import { Hotspot } from './entity.ts'

/** Links from hotspots to the media in their details, to look up the hotspots of a medium. */
const hotspotMediumSchema = defineEntity({
  name: 'HotspotMedium',
  tableName: 'hotspot_media',
  triggers: [hotspotMediaUsageTrigger],
  properties: {
    ...baseProperties,
    hotspot: () => p.manyToOne(Hotspot).mapToPk().deleteRule('cascade').index(),
    media: () => p.manyToOne(Media).mapToPk().deleteRule('cascade').index(),
  },
})
export class HotspotMedium extends hotspotMediumSchema.class {}
hotspotMediumSchema.setClass(HotspotMedium)
