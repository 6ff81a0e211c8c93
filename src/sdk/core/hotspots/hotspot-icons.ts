import type { HotspotIconName } from '../../../shared/hotspots/hotspots.ts'

/** What nearly every tour shows; the others come with the first tour that shows one. */
const early: Readonly<Record<string, string>> = { arrow: 'M12 20V5M6 11l6-6 6 6', info: 'M12 11v8M12 5.5v.2' }

async function drawingOf(name: string, fallback: HotspotIconName): Promise<string> {
  const { iconDrawings } = await import('./icon-drawings.ts')
  const drawings: Readonly<Record<string, string>> = { ...iconDrawings, ...early }
  return (Object.hasOwn(drawings, name) ? drawings[name] : drawings[fallback]) ?? ''
}

const svgNamespace = 'http://www.w3.org/2000/svg'

/** The drawing of an icon; names that this viewer does not know show `fallback`. Built without markup, for Trusted Types. */
export function hotspotIcon(document: Document, name: string | null, fallback: HotspotIconName): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(svgNamespace, 'path')
  const draw = (drawing: string) => path.setAttribute('d', drawing)
  const wanted = name ?? fallback
  const known = Object.hasOwn(early, wanted) ? early[wanted] : undefined
  if (known) draw(known)
  // A disc without its drawing is still a button with its name.
  else drawingOf(wanted, fallback).then(draw, () => undefined)
  svg.append(path)
  return svg
}
