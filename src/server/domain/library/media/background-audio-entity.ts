import { p } from '@mikro-orm/core'
import { Media } from './entity.ts'

/** Columns of tours and stops for background audio. The reference is a function, because each entity needs its own. */
export const backgroundAudioProperties = {
  audio: () => p.manyToOne(Media).mapToPk().nullable().deleteRule('set null').index(),
  audioVolume: p.double().$type<number>().default(1),
  audioLoop: p.boolean().default(true),
}
