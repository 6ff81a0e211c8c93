import type { Direction } from '../../../shared/geometry/sphere.ts'
import { labelDirection, outlineProblem } from '../../../shared/hotspots/corners.ts'
import { hotspotIcons } from '../../../shared/hotspots/icon-names.ts'
import { pinnedProblem } from '../../../shared/hotspots/pinned.ts'
import type { KeyPoint, MarkerAnchor, MarkerContent } from '../../core/scene/scene-api.ts'
import type { ItemFields } from '../../core/scene/scene-item.ts'
import type * as checksModule from '../checks.ts'
import type { RotationFields } from '../rotation/key-point-rotation.ts'

/** Checks of arguments, passed in because importing them would split the script of embedded tours. */
export type Checks = typeof checksModule

/** Options of an item as a page passes them, with values of any type. */
export type UncheckedOptions = Readonly<Record<string, unknown>>

const maxNameLength = 250
const maxLabelLength = 100
const maxTextLength = 1000
const maxUrlLength = 100_000
const maxAreaPoints = 200
const maxImagePx = 1024
const maxReadingOrder = 10_000
const maxKeyPoints = 100
const defaultDegPerSecond = 12
const roles = ['button', 'group', 'none'] as const
const sizes = ['small', 'medium', 'large'] as const
const contentKeys = ['html', 'icon', 'image', 'svg'] as const
const anchors = [
  'center',
  'top',
  'bottom',
  'left',
  'right',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
] as const satisfies readonly MarkerAnchor[]

function oneOf<Value>(allowed: readonly Value[], value: unknown): Value | undefined {
  return allowed.find((candidate) => candidate === value)
}

/** True for an element of any window. */
function isElement(value: unknown, namespace: string): boolean {
  const { nodeType, namespaceURI } = Object(value)
  return nodeType === 1 && namespaceURI === namespace
}

const isHtmlElement = (value: unknown): value is HTMLElement => isElement(value, 'http://www.w3.org/1999/xhtml')
export const isSvgElement = (value: unknown): value is SVGElement => isElement(value, 'http://www.w3.org/2000/svg')

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text, document.baseURI)
  } catch {
    return undefined
  }
}

/** Reads and checks the options of items. Each invalid one throws a `TypeError` that names it. */
export class ItemReader {
  readonly #checks: Checks

  constructor(checks: Checks) {
    this.#checks = checks
  }

  /** Throws unless options are an object. */
  object(name: string, value: unknown): UncheckedOptions {
    if (typeof value === 'object' && value !== null) return value as UncheckedOptions
    throw this.#checks.invalidArgument(name, 'an object', value)
  }

  text(name: string, value: unknown, maxLength: number): string {
    if (value === undefined) return ''
    if (typeof value === 'string' && value.length <= maxLength) return value
    throw this.#checks.invalidArgument(name, `a string of up to ${maxLength} characters`, value)
  }

  /** A non-empty text of up to 250 characters. */
  name(field: string, value: unknown): string {
    if (typeof value === 'string' && value.trim() !== '' && value.length <= maxNameLength) return value
    throw this.#checks.invalidArgument(field, `a string of 1 to ${maxNameLength} characters`, value)
  }

  boolean(field: string, value: unknown, defaultValue: boolean): boolean {
    if (value === undefined) return defaultValue
    this.#checks.checkType(field, value, 'boolean')
    return value === true
  }

  /** URL of an image or video. Others, such as those of scripts, are rejected. */
  url(field: string, value: unknown, dataPrefix: string): string {
    const expected = `an http, https${dataPrefix === '' ? '' : ', data'} or blob URL`
    if (typeof value !== 'string' || value === '' || value.length > maxUrlLength)
      throw this.#checks.invalidArgument(field, expected, value)
    const url = parseUrl(value)
    const isData = dataPrefix !== '' && url?.href.startsWith(dataPrefix) === true
    if (url && (isData || ['http:', 'https:', 'blob:'].includes(url.protocol))) return url.href
    throw this.#checks.invalidArgument(field, expected, value)
  }

  element(field: string, value: unknown): HTMLElement {
    if (isHtmlElement(value)) return value
    throw this.#checks.invalidArgument(field, 'an HTML element', value)
  }

  marker(options: UncheckedOptions): ItemFields {
    const fields = this.#fields(options)
    const content = this.#content(options)
    const anchor = this.#choice('options.anchor', anchors, options.anchor) ?? 'center'
    const size = this.#choice('options.size', sizes, options.size) ?? 'medium'
    return Object.assign(fields, { content, anchor, size, direction: this.#direction('options', options) })
  }

  area(options: UncheckedOptions): ItemFields {
    const points = this.#directions('options.points', options.points, maxAreaPoints)
    if (outlineProblem(points) !== undefined)
      throw this.#checks.invalidArgument('options.points', 'an area without crossing edges, under 170° wide', points)
    return Object.assign(this.#fields(options), { corners: points, direction: labelDirection(points) })
  }

  plane(options: UncheckedOptions): ItemFields {
    const corners = this.#directions('options.corners', options.corners, 4)
    if (corners.length !== 4 || pinnedProblem(corners) !== undefined) {
      const expected = 'the top left, top right, bottom right and bottom left corner of a plane seen from the front'
      throw this.#checks.invalidArgument('options.corners', expected, corners)
    }
    return Object.assign(this.#fields(options), { corners, direction: labelDirection(corners) })
  }

  rotation(options: UncheckedOptions, stopId: string | null): RotationFields {
    const { degPerSecond = defaultDegPerSecond, idleMs, keyPoints } = options
    this.#checks.checkNumber('options.degPerSecond', degPerSecond, { min: 1, max: 90 })
    if (idleMs !== undefined) this.#checks.checkNumber('options.idleMs', idleMs, { min: 1000, max: 3_600_000 })
    if (!Array.isArray(keyPoints) || keyPoints.length === 0 || keyPoints.length > maxKeyPoints)
      throw this.#checks.invalidArgument('options.keyPoints', `an array of 1 to ${maxKeyPoints} key points`, keyPoints)
    return {
      keyPoints: keyPoints.map((keyPoint: unknown, index) => this.#keyPoint(`options.keyPoints[${index}]`, keyPoint)),
      degPerSecond: Number(degPerSecond),
      idleMs: idleMs === undefined ? undefined : Number(idleMs),
      stopId,
    }
  }

  #keyPoint(name: string, value: unknown): KeyPoint {
    const { fovDeg, pauseMs, text } = this.object(name, value)
    if (fovDeg !== undefined) this.#checks.checkNumber(`${name}.fovDeg`, fovDeg, { min: 1, max: 170 })
    if (pauseMs !== undefined) this.#checks.checkNumber(`${name}.pauseMs`, pauseMs, { min: 0, max: 600_000 })
    return {
      ...this.#direction(name, value),
      fovDeg: fovDeg === undefined ? undefined : Number(fovDeg),
      pauseMs: pauseMs === undefined ? undefined : Number(pauseMs),
      text: this.text(`${name}.text`, text, maxNameLength),
    }
  }

  /** Fields that all items have. `stop` is the id of a stop already. */
  #fields({ stop, visible, readingOrder, role, ariaLabel, label, color }: UncheckedOptions): ItemFields {
    const checkedRole = this.#choice('options.role', roles, role) ?? 'button'
    if (readingOrder !== undefined)
      this.#checks.checkNumber('options.readingOrder', readingOrder, { min: -maxReadingOrder, max: maxReadingOrder })
    const isColor = typeof color === 'string' && /^#[\da-f]{6}$/i.test(color)
    if (color !== undefined && !isColor)
      throw this.#checks.invalidArgument('options.color', 'a color such as #0b6e69', color)
    return {
      stopId: stop === 'all' ? null : String(stop),
      isVisible: this.boolean('options.visible', visible, true),
      readingOrder: Number(readingOrder ?? 0),
      role: checkedRole,
      name: checkedRole === 'none' ? '' : this.name('options.ariaLabel', ariaLabel),
      label: this.text('options.label', label, maxLabelLength),
      color: isColor ? color : null,
      size: 'medium',
      direction: { yawDeg: 0, pitchDeg: 0 },
      corners: [],
      content: null,
      anchor: 'center',
    }
  }

  #content(options: UncheckedOptions): MarkerContent {
    const keys = contentKeys.filter((key) => options[key] !== undefined)
    const [key] = keys
    if (keys.length !== 1 || key === undefined)
      throw this.#checks.invalidArgument(
        'options',
        'a marker with one of html, icon, image and svg',
        keys.join() || 'none',
      )
    const { html, icon, image, svg } = options
    if (isSvgElement(svg)) return { svg }
    if (isHtmlElement(html)) return { html }
    if (key === 'html' && typeof html === 'string') return { html: this.text('options.html', html, maxTextLength) }
    if (key === 'icon') return { icon: this.icon('options.icon', icon) }
    if (key === 'image') return { image: this.#image(this.object('options.image', image)) }
    throw this.#checks.invalidArgument(
      `options.${key}`,
      key === 'svg' ? 'an SVG element' : 'an element or a text',
      options[key],
    )
  }

  /** Name of an icon of hotspots. */
  icon(field: string, value: unknown): (typeof hotspotIcons)[number] {
    const icon = oneOf(hotspotIcons, value)
    if (icon === undefined) throw this.#checks.invalidArgument(field, `one of ${hotspotIcons.join(', ')}`, value)
    return icon
  }

  #image({ url, widthPx, heightPx }: UncheckedOptions) {
    this.#checks.checkNumber('options.image.widthPx', widthPx, { min: 1, max: maxImagePx })
    this.#checks.checkNumber('options.image.heightPx', heightPx, { min: 1, max: maxImagePx })
    return {
      url: this.url('options.image.url', url, 'data:image/'),
      widthPx: Number(widthPx),
      heightPx: Number(heightPx),
    }
  }

  #choice<Value>(field: string, allowed: readonly Value[], value: unknown): Value | undefined {
    if (value !== undefined) this.#checks.checkOneOf(field, value, allowed)
    return oneOf(allowed, value)
  }

  #direction(name: string, value: unknown): Direction {
    const { yawDeg, pitchDeg } = Object(value)
    this.#checks.checkNumber(`${name}.yawDeg`, yawDeg)
    this.#checks.checkNumber(`${name}.pitchDeg`, pitchDeg, { min: -90, max: 90 })
    return { yawDeg, pitchDeg }
  }

  #directions(name: string, value: unknown, maxCount: number): readonly Direction[] {
    if (!Array.isArray(value) || value.length > maxCount)
      throw this.#checks.invalidArgument(name, `an array of up to ${maxCount} directions`, value)
    return value.map((direction: unknown, index) => this.#direction(`${name}[${index}]`, direction))
  }
}

/** Keys of a marker's content, of which exactly one is set. */
export const markerContentKeys: readonly string[] = contentKeys
