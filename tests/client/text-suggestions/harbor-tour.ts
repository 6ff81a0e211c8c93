import { aPano, aStop, aTour } from '../editor/tour-builder.ts'

export const pano = aPano('pano', { thumbnailUrl: '/media/pano/thumbnail.webp', altText: '', name: 'IMG_0815.jpg' })
const panoWithoutImage = aPano('bare', { thumbnailUrl: null })
const stops = [
  aStop('a', { name: 'Stop 3' }),
  aStop('b', { name: 'IMG 0815', description: '<p>A tower.</p>' }),
  aStop('c', { name: 'Tower' }),
  aStop('d', { name: 'Stop 4', mediaId: 'bare' }),
]
/** Tour with missing and existing texts. */
export const tour = aTour(stops, { name: 'Harbor', media: [pano, panoWithoutImage] })
