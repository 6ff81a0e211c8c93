import {
  type Icon,
  IconCube,
  IconFileTypePdf,
  IconMusic,
  IconPhoto,
  IconVideo,
  IconView360,
  IconView360Number,
} from '@tabler/icons-react'
import type { MediaKind } from '../../../../shared/media/registry.ts'

const icons: Readonly<Record<MediaKind, Icon>> = {
  panos: IconView360,
  images: IconPhoto,
  videos: IconVideo,
  videos360: IconView360Number,
  audio: IconMusic,
  documents: IconFileTypePdf,
  models: IconCube,
}

/** Icon of a media kind. */
export function MediaKindIcon({ kind, size = 18 }: { kind: MediaKind; size?: number }) {
  const KindIcon = icons[kind]
  return <KindIcon size={size} aria-hidden="true" />
}
