/** Fields of the application record of IPTC that are read, by their dataset number. */
const datasets = { title: 5, headline: 105, caption: 120 } as const
type IptcField = keyof typeof datasets

export type IptcFields = ReadonlyMap<IptcField, string>

const resourceSignature = '8BIM'
const iptcResourceId = 0x0404
const tagMarker = 0x1c
const applicationRecord = 2

const evenLength = (length: number) => length + (length % 2)

/** IPTC records in the image resources of Photoshop, up to the first structural error. */
function* readIptcRecords(block: Buffer): Generator<Buffer> {
  let offset = 0
  while (offset + 12 <= block.length && block.toString('latin1', offset, offset + 4) === resourceSignature) {
    const id = block.readUInt16BE(offset + 4)
    const nameLength = evenLength(1 + (block[offset + 6] ?? 0))
    const sizeOffset = offset + 6 + nameLength
    if (sizeOffset + 4 > block.length) return
    const size = block.readUInt32BE(sizeOffset)
    if (id === iptcResourceId) yield block.subarray(sizeOffset + 4, sizeOffset + 4 + size)
    offset = sizeOffset + 4 + evenLength(size)
  }
}

/** Decodes UTF-8, or Latin-1 of older programs that is no valid UTF-8. */
function decode(value: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(value)
  } catch {
    return value.toString('latin1')
  }
}

function readFields(record: Buffer, fields: Map<IptcField, string>): void {
  for (let offset = 0; offset + 5 <= record.length && record[offset] === tagMarker; ) {
    const length = record.readUInt16BE(offset + 3)
    const value = record.subarray(offset + 5, offset + 5 + length)
    const isApplicationRecord = record[offset + 1] === applicationRecord
    for (const [field, dataset] of Object.entries(datasets) as [IptcField, number][]) {
      if (isApplicationRecord && record[offset + 2] === dataset && !fields.has(field)) fields.set(field, decode(value))
    }
    offset += 5 + length
  }
}

/** Reads IPTC fields (IIM 4.2) from image resources; the first value of each counts. */
export function readIptcFields(blocks: readonly Buffer[]): IptcFields {
  const fields = new Map<IptcField, string>()
  for (const block of blocks) for (const record of readIptcRecords(block)) readFields(record, fields)
  return fields
}
