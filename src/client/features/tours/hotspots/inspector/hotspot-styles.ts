import {
  IconAppWindow,
  IconArrowUp,
  IconCube,
  IconDoor,
  IconExternalLink,
  IconEye,
  IconFileText,
  IconForms,
  IconHeart,
  IconInfoCircle,
  IconLibraryPhoto,
  IconMapPin,
  IconPhoto,
  IconPlayerPlay,
  IconStairsDown,
  IconStairsUp,
  IconStar,
  IconVolume,
} from '@tabler/icons-react'
import type { hotspotIcons } from '../../../../../shared/hotspots/icon-names.ts'
import type { IconComponent } from '../hotspot-tools.ts'

type IconName = (typeof hotspotIcons)[number]

/** Components of the icons that a hotspot can have. */
export const hotspotIconComponents: Readonly<Record<IconName, IconComponent>> = {
  arrow: IconArrowUp,
  door: IconDoor,
  'stairs-up': IconStairsUp,
  'stairs-down': IconStairsDown,
  info: IconInfoCircle,
  eye: IconEye,
  star: IconStar,
  heart: IconHeart,
  pin: IconMapPin,
  link: IconExternalLink,
  image: IconPhoto,
  gallery: IconLibraryPhoto,
  play: IconPlayerPlay,
  sound: IconVolume,
  document: IconFileText,
  frame: IconAppWindow,
  form: IconForms,
  cube: IconCube,
}

/** Suggested colors. */
export const colorSwatches = ['#0b6e69', '#1f5fa8', '#6a4bb0', '#b42318', '#b25e09', '#2f7d32', '#161a22', '#ffffff']

export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}
