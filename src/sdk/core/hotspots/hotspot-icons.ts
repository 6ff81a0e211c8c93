import type { hotspotIcons } from '../../../shared/hotspots/hotspots.ts'

export type HotspotIconName = (typeof hotspotIcons)[number]

/** Line drawings on a 24 × 24 grid, one path each. */
const paths: Record<HotspotIconName, string> = {
  arrow: 'M12 20V5M6 11l6-6 6 6',
  door: 'M5 21h14M7 21V4.5A1.5 1.5 0 0 1 8.5 3h7A1.5 1.5 0 0 1 17 4.5V21M13.5 12v.5',
  'stairs-up': 'M3 20h5v-5h4v-5h4V5h5M4 10l5-5M5 5h4v4',
  'stairs-down': 'M3 5h5v5h4v5h4v5h5M20 6l-5 5M15 7v4h4',
  info: 'M12 11v8M12 5.5v.2',
  eye: 'M2.5 12C4.7 8 8 6 12 6s7.3 2 9.5 6c-2.2 4-5.5 6-9.5 6s-7.3-2-9.5-6ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8Z',
  heart: 'M12 20C7 16 3.5 12.8 3.5 9A4.5 4.5 0 0 1 12 6.8 4.5 4.5 0 0 1 20.5 9c0 3.8-3.5 7-8.5 11Z',
  pin: 'M12 21c-4.5-5-6.5-8-6.5-11a6.5 6.5 0 0 1 13 0c0 3-2 6-6.5 11ZM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
}

const svgNamespace = 'http://www.w3.org/2000/svg'

function isIconName(name: string): name is HotspotIconName {
  return Object.hasOwn(paths, name)
}

/** The drawing of an icon; names that this viewer does not know show `fallback`. Built without markup, for Trusted Types. */
export function hotspotIcon(document: Document, name: string | null, fallback: HotspotIconName): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(svgNamespace, 'path')
  path.setAttribute('d', paths[name !== null && isIconName(name) ? name : fallback])
  svg.append(path)
  return svg
}
