import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** Signatures and sizes of records (APPNOTE.TXT 4.3.7, 4.3.12 and 4.3.16). */
const localHeader = { signature: 0x04034b50, bytes: 30 } as const
const centralHeader = { signature: 0x02014b50, bytes: 46 } as const
const endRecord = { signature: 0x06054b50, bytes: 22 } as const
/** Version that readers need: 1.0, for files without compression. */
const version = 10
/** January 1, 1980, so that the same files lead to the same archive. */
const dosDate = 0x21

type StoredEntry = {
  readonly name: Buffer
  readonly crc: number
  readonly sizeBytes: number
  readonly offset: number
}

/** Writes the fields that both headers of an entry share, from the version to the length of the extra field. */
function writeEntryFields(header: Buffer, start: number, { name, crc, sizeBytes }: Omit<StoredEntry, 'offset'>): void {
  header.writeUInt16LE(version, start)
  header.writeUInt16LE(dosDate, start + 8)
  header.writeUInt32LE(crc, start + 10)
  header.writeUInt32LE(sizeBytes, start + 14)
  header.writeUInt32LE(sizeBytes, start + 18)
  header.writeUInt16LE(name.length, start + 22)
}

function centralRecord(entry: StoredEntry): Buffer {
  const header = Buffer.alloc(centralHeader.bytes)
  header.writeUInt32LE(centralHeader.signature, 0)
  header.writeUInt16LE(version, 4)
  writeEntryFields(header, 6, entry)
  header.writeUInt32LE(entry.offset, 42)
  return Buffer.concat([header, entry.name])
}

/** Creates a ZIP file of a few uncompressed files, smaller than 4 GiB in total. The caller finishes and closes it. */
export async function createStoredZip(path: string) {
  const file = await open(path, 'w')
  const entries: StoredEntry[] = []
  let offset = 0
  const write = async (bytes: Buffer) => {
    await file.write(bytes)
    offset += bytes.length
  }
  return {
    add: async (fileName: string, bytes: Buffer): Promise<void> => {
      const entry = { name: Buffer.from(fileName), crc: crc32(bytes), sizeBytes: bytes.length, offset }
      const header = Buffer.alloc(localHeader.bytes)
      header.writeUInt32LE(localHeader.signature, 0)
      writeEntryFields(header, 4, entry)
      await write(Buffer.concat([header, entry.name]))
      await write(bytes)
      entries.push(entry)
    },
    finish: async (): Promise<void> => {
      const directory = Buffer.concat(entries.map(centralRecord))
      const end = Buffer.alloc(endRecord.bytes)
      end.writeUInt32LE(endRecord.signature, 0)
      end.writeUInt16LE(entries.length, 8)
      end.writeUInt16LE(entries.length, 10)
      end.writeUInt32LE(directory.length, 12)
      end.writeUInt32LE(offset, 16)
      await write(Buffer.concat([directory, end]))
      await file.sync()
    },
    close: () => file.close(),
  }
}
