import { p } from '@mikro-orm/core'
import { Media } from './entity.ts'

/** Of what plays audio in the background: tours and stops. */
export const backgroundAudioProperties = {
  audio: () => p.manyToOne(Media).mapToPk().nullable().deleteRule('set null').index(),
  audioVolume: p.double().$type<number>().default(1),
  audioLoop: p.boolean().default(true),
}
