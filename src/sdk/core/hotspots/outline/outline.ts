import type { Vec3 } from '../../../../shared/geometry/sphere.ts'
import type { Projection } from '../../camera/projection.ts'
import type { Figure, FigureFactory, FigureTools } from '../figure.ts'
import { subdivideEdges } from './great-circle-edges.ts'
import { centerOf, type Point, type ProjectionTools, projectPolygon } from './project-polygon.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'

/** Clickable outline of an area: a line with a dark rim, which is visible on any background. */
class Outline implements Figure {
  readonly element: SVGSVGElement
  readonly #paths: readonly SVGPathElement[]
  readonly #tools: ProjectionTools
  #corners: readonly Vec3[] = []
  #polygon: readonly Vec3[] = []

  constructor({ document, ...tools }: FigureTools, color: string | null) {
    this.#tools = tools
    this.element = document.createElementNS(svgNamespace, 'svg')
    this.element.setAttribute('class', 'outline')
    this.element.setAttribute('aria-hidden', 'true')
    this.#paths = ['rim', 'line'].map((name) => {
      const path = document.createElementNS(svgNamespace, 'path')
      path.setAttribute('class', name)
      return path
    })
    this.element.append(...this.#paths)
    this.element.toggleAttribute('data-colored', color !== null)
    if (color !== null) this.element.style.setProperty('--fill', color)
  }

  draw(corners: readonly Vec3[], projection: Projection): Point | null {
    if (corners !== this.#corners) this.#polygon = subdivideEdges(corners)
    this.#corners = corners
    const points = projectPolygon(this.#polygon, projection, this.#tools)
    const commands = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    const pathData = commands.length === 0 ? '' : `${commands.join('')}Z`
    for (const path of this.#paths) path.setAttribute('d', pathData)
    return centerOf(projectPolygon(this.#polygon, projection, { ...this.#tools, clipScale: 1 }))
  }
}

export const createOutline: FigureFactory = (hotspot, tools) => new Outline(tools, hotspot.colour)
