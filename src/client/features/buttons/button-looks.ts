import {
  IconArrowRight,
  IconCalendar,
  IconDeviceMobileRotated,
  IconExternalLink,
  IconFileText,
  IconHeadset,
  IconHeart,
  IconHelpCircle,
  IconHome,
  IconInfoCircle,
  IconLayoutList,
  IconLink,
  IconMail,
  IconMap2,
  IconMapPin,
  IconMaximize,
  IconMessage,
  IconMusic,
  IconPhone,
  IconPhoto,
  IconPlayerPlay,
  IconRotateClockwise,
  IconSchema,
  IconShoppingCart,
  IconStar,
  IconTicket,
  IconZoomIn,
} from '@tabler/icons-react'
import type { ButtonIcon } from '../../../shared/buttons/button-icons.ts'
import type { ViewerButtonName } from '../../../shared/buttons/viewer-buttons.ts'
import type { IconComponent } from '../hotspots/hotspot-kind-editor.ts'

/** Drawings of the icons that own buttons can have. */
export const buttonDrawings: Readonly<Record<ButtonIcon, IconComponent>> = {
  link: IconExternalLink,
  arrow: IconArrowRight,
  phone: IconPhone,
  mail: IconMail,
  message: IconMessage,
  calendar: IconCalendar,
  ticket: IconTicket,
  cart: IconShoppingCart,
  pin: IconMapPin,
  home: IconHome,
  info: IconInfoCircle,
  star: IconStar,
  heart: IconHeart,
  document: IconFileText,
  image: IconPhoto,
  play: IconPlayerPlay,
}

/** Drawings of the viewer's own buttons. */
export const viewerDrawings: Readonly<Record<ViewerButtonName, IconComponent>> = {
  plan: IconSchema,
  map: IconMap2,
  sound: IconMusic,
  stops: IconLayoutList,
  guide: IconPlayerPlay,
  zoom: IconZoomIn,
  rotate: IconRotateClockwise,
  gyro: IconDeviceMobileRotated,
  vr: IconHeadset,
  fullscreen: IconMaximize,
  share: IconLink,
  help: IconHelpCircle,
}
