import type { HotspotIconName } from '../../../shared/hotspots/icon-names.ts'

/** Line drawings on a 24 × 24 grid, one path each. The most common icons are in the core. */
export const iconDrawings: Record<Exclude<HotspotIconName, 'arrow' | 'info'>, string> = {
  door: 'M5 21h14M7 21V4.5A1.5 1.5 0 0 1 8.5 3h7A1.5 1.5 0 0 1 17 4.5V21M13.5 12v.5',
  'stairs-up': 'M3 20h5v-5h4v-5h4V5h5M4 10l5-5M5 5h4v4',
  'stairs-down': 'M3 5h5v5h4v5h4v5h5M20 6l-5 5M15 7v4h4',
  eye: 'M2.5 12C4.7 8 8 6 12 6s7.3 2 9.5 6c-2.2 4-5.5 6-9.5 6s-7.3-2-9.5-6ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8Z',
  heart: 'M12 20C7 16 3.5 12.8 3.5 9A4.5 4.5 0 0 1 12 6.8 4.5 4.5 0 0 1 20.5 9c0 3.8-3.5 7-8.5 11Z',
  pin: 'M12 21c-4.5-5-6.5-8-6.5-11a6.5 6.5 0 0 1 13 0c0 3-2 6-6.5 11ZM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  link: 'M13 5h6v6M19 5l-9 9M17 14v4a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 5 18V9a1.5 1.5 0 0 1 1.5-1.5H10',
  image:
    'M5.5 4.5h13A1.5 1.5 0 0 1 20 6v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6a1.5 1.5 0 0 1 1.5-1.5ZM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 8.5v.2',
  gallery:
    'M8.5 3.5h10A1.5 1.5 0 0 1 20 5v8a1.5 1.5 0 0 1-1.5 1.5h-10A1.5 1.5 0 0 1 7 13V5a1.5 1.5 0 0 1 1.5-1.5ZM7 12l3.5-3 5 5M4 8v9.5A1.5 1.5 0 0 0 5.5 19H16',
  play: 'M8 5v14l11-7Z',
  sound: 'M4 10v4h3l5 4V6l-5 4ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  document: 'M6 3h8l4 4v14H6ZM14 3v4h4M9 12h6M9 16h6',
  form: 'M4.5 4.5h15v4h-15ZM4.5 12h15v4h-15ZM4.5 20h6M7 6.5v.1M7 14v.1',
  frame:
    'M5.5 4.5h13A1.5 1.5 0 0 1 20 6v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6a1.5 1.5 0 0 1 1.5-1.5ZM4 9h16M7 6.8v.1',
  cube: 'M12 3l8 4.5v9L12 21l-8-4.5v-9ZM4 7.5l8 4.5 8-4.5M12 12v9',
}
