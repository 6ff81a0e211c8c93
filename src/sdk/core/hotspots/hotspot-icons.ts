import type { HotspotIconName } from '../../../shared/hotspots/icon-names.ts'

/** Icons of nearly every tour; the others are loaded on first use. */
const coreDrawings: Readonly<Record<string, string>> = { arrow: 'M12 20V5M6 11l6-6 6 6', info: 'M12 11v8M12 5.5v.2' }

async function loadDrawing(name: string, fallback: HotspotIconName): Promise<string> {
  const { iconDrawings } = await import('./icon-drawings.ts')
  const drawings: Readonly<Record<string, string>> = { ...iconDrawings, ...coreDrawings }
  return (Object.hasOwn(drawings, name) ? drawings[name] : drawings[fallback]) ?? ''
}

const svgNamespace = 'http://www.w3.org/2000/svg'

/** SVG of an icon; unknown names use `fallback`. Built without markup, for Trusted Types. */
export function createHotspotIcon(document: Document, name: string | null, fallback: HotspotIconName): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(svgNamespace, 'path')
  const draw = (drawing: string) => path.setAttribute('d', drawing)
  const iconName = name ?? fallback
  const coreDrawing = Object.hasOwn(coreDrawings, iconName) ? coreDrawings[iconName] : undefined
  if (coreDrawing) draw(coreDrawing)
  // Without its icon, the button still has its name.
  else loadDrawing(iconName, fallback).then(draw, () => undefined)
  svg.append(path)
  return svg
}
