import type { Vec3 } from '../../../../shared/geometry/sphere.ts'

export type StopKey = 'courtyard' | 'hall' | 'gallery' | 'mezzanine' | 'terrace'

/** Camera of a panorama: position in meters (x east, y up, −z north) and bearing of the image center. */
export type StopCamera = { readonly key: StopKey; readonly position: Vec3; readonly northOffsetDeg: number }

export const stopCameras: readonly StopCamera[] = [
  { key: 'courtyard', position: [-0.3, 1.62, -12.6], northOffsetDeg: 180 },
  { key: 'hall', position: [0, 1.62, 1.2], northOffsetDeg: 160 },
  { key: 'gallery', position: [10.4, 1.62, -0.4], northOffsetDeg: 65 },
  { key: 'mezzanine', position: [-0.2, 5.02, -2.45], northOffsetDeg: 180 },
  { key: 'terrace', position: [3.2, 1.62, 11], northOffsetDeg: 250 },
]
