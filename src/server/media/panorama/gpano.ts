import { XMLParser } from 'fast-xml-parser'

/** What Google's Photo Sphere XMP (GPano) says about an image, in the pixels it was written for. */
export type GPano = {
  readonly full: { readonly widthPx: number; readonly heightPx: number }
  readonly crop: {
    readonly leftPx: number
    readonly topPx: number
    readonly widthPx: number
    readonly heightPx: number
  }
  readonly pose: { headingDeg?: number; pitchDeg?: number; rollDeg?: number }
}

/** Longer blocks are not what a camera writes. */
const xmpMaxCharacters = 1_000_000
const ratioTolerance = 0.01

/** Reads GPano from an XMP packet; `undefined` when there is none or it contradicts itself. */
export function readGPano(xmp: string | undefined): GPano | undefined {
  if (!xmp || xmp.length > xmpMaxCharacters || !xmp.includes('FullPanoWidthPixels')) return undefined
  const fields = readFields(xmp)
  if (fields.get('ProjectionType')?.toLowerCase() !== 'equirectangular') return undefined
  const number = (name: string) => Number(fields.get(name) ?? Number.NaN)
  const gpano: GPano = {
    full: { widthPx: number('FullPanoWidthPixels'), heightPx: number('FullPanoHeightPixels') },
    crop: {
      leftPx: number('CroppedAreaLeftPixels'),
      topPx: number('CroppedAreaTopPixels'),
      widthPx: number('CroppedAreaImageWidthPixels'),
      heightPx: number('CroppedAreaImageHeightPixels'),
    },
    pose: readPose(number),
  }
  return isPlausible(gpano) ? gpano : undefined
}

function isPlausible({ full, crop }: GPano): boolean {
  return (
    crop.widthPx > 0 &&
    crop.heightPx > 0 &&
    crop.leftPx >= 0 &&
    crop.topPx >= 0 &&
    crop.leftPx + crop.widthPx <= full.widthPx + 1 &&
    crop.topPx + crop.heightPx <= full.heightPx + 1 &&
    Math.abs(full.widthPx / full.heightPx / 2 - 1) <= ratioTolerance
  )
}

function readPose(number: (name: string) => number): GPano['pose'] {
  const pose: GPano['pose'] = {}
  const heading = number('PoseHeadingDegrees')
  const pitch = number('PosePitchDegrees')
  const roll = number('PoseRollDegrees')
  if (heading >= 0 && heading <= 360) pose.headingDeg = heading % 360
  if (Math.abs(pitch) <= 90) pose.pitchDeg = pitch
  if (Math.abs(roll) <= 180) pose.rollDeg = roll
  return pose
}

/** Names without their prefix, whether written as attributes or as elements. */
function readFields(xmp: string): Map<string, string> {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
  })
  const fields = new Map<string, string>()
  const collect = (name: string, value: unknown): void => {
    if (typeof value === 'string') fields.set(name, value.trim())
    else if (Array.isArray(value)) for (const item of value) collect(name, item)
    else if (typeof value === 'object' && value !== null)
      for (const [childName, child] of Object.entries(value)) collect(childName, child)
  }
  try {
    collect('', parser.parse(xmp))
  } catch {
    return new Map()
  }
  return fields
}
