import {
  IconAppWindow,
  IconArrowUpRight,
  IconCube,
  IconExternalLink,
  IconFileText,
  IconForms,
  IconInfoCircle,
  IconLibraryPhoto,
  IconPhoto,
  IconPlayerPlay,
  IconPolygon,
  IconVolume,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type HotspotKind, isHotspotKind } from '../../../../shared/hotspots/registry.ts'
import { namesOf } from '../../../../shared/kernel/names-of.ts'

export type IconComponent = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>

type HotspotTool = {
  readonly Icon: IconComponent
  /** True if it is drawn corner by corner instead of placed by one click. */
  readonly isDrawn?: boolean
}

/**
 * Tools of all hotspot kinds, in the order of the toolbar. The stage needs these at once; the forms of the kinds
 * (`hotspot-kind-registry.ts`) are loaded with the pane beside it.
 */
const hotspotTools: Readonly<Record<HotspotKind, HotspotTool>> = {
  stop: { Icon: IconArrowUpRight },
  info: { Icon: IconInfoCircle },
  image: { Icon: IconPhoto },
  gallery: { Icon: IconLibraryPhoto },
  video: { Icon: IconPlayerPlay },
  audio: { Icon: IconVolume },
  link: { Icon: IconExternalLink },
  document: { Icon: IconFileText },
  embed: { Icon: IconAppWindow },
  form: { Icon: IconForms },
  model: { Icon: IconCube },
  area: { Icon: IconPolygon, isDrawn: true },
}

export const hotspotToolNames = namesOf(hotspotTools)

/** Tool of a hotspot kind; `undefined` if this version doesn't know the kind. */
export function hotspotToolOf(kind: string): HotspotTool | undefined {
  return isHotspotKind(kind) ? hotspotTools[kind] : undefined
}
