/** Dataset numbers of the fields that are read, in IPTC's application record. */
const datasetNumbers = { title: 5, headline: 105, caption: 120 } as const
type IptcField = keyof typeof datasetNumbers

export type IptcFields = ReadonlyMap<IptcField, string>

const resourceSignature = '8BIM'
const iptcResourceId = 0x0404
const datasetMarker = 0x1c
const applicationRecord = 2
/** Size of a dataset's header: marker, record number, dataset number, and length of the value. */
const datasetHeaderBytes = 5
/** Size of the smallest image resource: signature, id, empty name, and length of the data. */
const resourceHeaderBytes = 12

/** Length with padding: names and data have an even number of bytes. */
const evenLength = (length: number) => length + (length % 2)

/** IPTC data in a block of Photoshop image resources, up to the first structural error. */
function* readIptcResources(block: Buffer): Generator<Buffer> {
  let offset = 0
  while (
    offset + resourceHeaderBytes <= block.length &&
    block.toString('latin1', offset, offset + 4) === resourceSignature
  ) {
    const id = block.readUInt16BE(offset + 4)
    const nameLength = evenLength(1 + (block[offset + 6] ?? 0))
    const sizeOffset = offset + 6 + nameLength
    if (sizeOffset + 4 > block.length) return
    const sizeBytes = block.readUInt32BE(sizeOffset)
    if (id === iptcResourceId) yield block.subarray(sizeOffset + 4, sizeOffset + 4 + sizeBytes)
    offset = sizeOffset + 4 + evenLength(sizeBytes)
  }
}

/** Decodes UTF-8, and text that isn't valid UTF-8 as Latin-1, which older programs write. */
function decode(value: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(value)
  } catch {
    return value.toString('latin1')
  }
}

/** Adds the fields of IPTC data to `fields`, unless an earlier dataset has set them. */
function readFields(iptc: Buffer, fields: Map<IptcField, string>): void {
  for (let offset = 0; offset + datasetHeaderBytes <= iptc.length && iptc[offset] === datasetMarker; ) {
    const length = iptc.readUInt16BE(offset + 3)
    const valueOffset = offset + datasetHeaderBytes
    const value = iptc.subarray(valueOffset, valueOffset + length)
    const isApplicationRecord = iptc[offset + 1] === applicationRecord
    for (const [field, datasetNumber] of Object.entries(datasetNumbers) as [IptcField, number][]) {
      if (isApplicationRecord && iptc[offset + 2] === datasetNumber && !fields.has(field))
        fields.set(field, decode(value))
    }
    offset = valueOffset + length
  }
}

/** Reads IPTC fields (IIM 4.2) from blocks of Photoshop image resources. The first value of each field counts. */
export function readIptcFields(blocks: readonly Buffer[]): IptcFields {
  const fields = new Map<IptcField, string>()
  for (const block of blocks) for (const iptc of readIptcResources(block)) readFields(iptc, fields)
  return fields
}
