import { stopNameOfTitle } from '../../../shared/tours/naming/stop-name.ts'
import type { ExifFields } from './exif-fields.ts'
import type { IptcFields } from './iptc-fields.ts'
import type { XmpFields } from './xmp-fields.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the predefined entities of XML, which the XMP parser leaves as they are. */
function decodeEntities(text: string | undefined): string | undefined {
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (entity, name: string) => entities[name] ?? entity)
}

/**
 * Title of an image, from the metadata fields for titles or else from the fields for descriptions. Long descriptions,
 * and texts that cameras write into every file, are skipped.
 */
export function readTitle(exif: ExifFields, xmp: XmpFields, iptc: IptcFields): string | undefined {
  const candidates = [
    decodeEntities(xmp.get('dc:title')),
    iptc.get('title'),
    decodeEntities(xmp.get('photoshop:Headline')),
    iptc.get('headline'),
    decodeEntities(xmp.get('dc:description')),
    exif.textOf('ImageDescription'),
    iptc.get('caption'),
  ]
  for (const candidate of candidates) {
    const title = candidate === undefined ? null : stopNameOfTitle(candidate.replaceAll('\0', ''))
    if (title !== null) return title
  }
  return undefined
}
