/** Icons that a hotspot or a marker can have. */
export const hotspotIcons = [
  'arrow',
  'door',
  'stairs-up',
  'stairs-down',
  'info',
  'eye',
  'star',
  'heart',
  'pin',
  'link',
  'image',
  'gallery',
  'play',
  'sound',
  'document',
  'frame',
  'form',
  'cube',
] as const
export type HotspotIconName = (typeof hotspotIcons)[number]
