import type { ButtonIcon } from '../../../shared/buttons/button-icons.ts'
import { iconDrawings } from '../../core/hotspots/icon-drawings.ts'

const { link, star, heart, pin, image, document, play } = iconDrawings

/** SVG paths of the custom buttons' icons, on a 24 × 24 grid. */
export const buttonDrawings: Record<ButtonIcon, string> = {
  link,
  star,
  heart,
  pin,
  image,
  document,
  play,
  arrow: 'M5 12h14M13 6l6 6-6 6',
  phone:
    'M6 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 6 6l1.5-2 4.5 1.5v3A2 2 0 0 1 18.3 20 15.5 15.5 0 0 1 4 5.7 2 2 0 0 1 6 3.5Z',
  mail: 'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5ZM4 7l8 6 8-6',
  message:
    'M5.5 4.5h13A1.5 1.5 0 0 1 20 6v9a1.5 1.5 0 0 1-1.5 1.5H12L7 20.5v-4H5.5A1.5 1.5 0 0 1 4 15V6a1.5 1.5 0 0 1 1.5-1.5Z',
  calendar:
    'M5.5 5.5h13A1.5 1.5 0 0 1 20 7v11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5V7a1.5 1.5 0 0 1 1.5-1.5ZM8 3v5M16 3v5M4 10.5h16',
  ticket: 'M4 6.5h16v3.3a2.3 2.3 0 0 0 0 4.4v3.3H4v-3.3a2.3 2.3 0 0 0 0-4.4ZM14.5 6.5v2M14.5 11v2M14.5 15.5v2',
  cart: 'M3 4.5h2.5L8 15h9.5L20 8H6.4M9 19.5v.1M16.5 19.5v.1',
  home: 'm3.5 11.5 8.5-8 8.5 8M6 9.5V20h12V9.5M10 20v-5.5h4V20',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.5M12 7.6v.1',
}
