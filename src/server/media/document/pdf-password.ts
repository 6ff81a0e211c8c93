import { createCipheriv, createHash } from 'node:crypto'
import type { PdfDictionary } from './pdf-dictionary.ts'

/** Padding of passwords (ISO 32000-1, 7.6.3.3); an empty password is the padding alone. */
const passwordPadding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

const digest = (name: 'md5' | 'sha256' | 'sha384' | 'sha512', ...parts: readonly Buffer[]) =>
  createHash(name).update(Buffer.concat(parts)).digest()

/** RC4 cipher, which OpenSSL no longer includes. PDF's password check needs it; nothing is protected by it. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const byteAt = (index: number) => state[index & 255] ?? 0
  const swap = (left: number, right: number) => {
    const value = byteAt(left)
    state[left & 255] = byteAt(right)
    state[right & 255] = value
  }
  let j = 0
  for (let i = 0; i < 256; i++) {
    j = (j + byteAt(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  j = 0
  return Buffer.from(
    bytes.map((byte, index) => {
      j = (j + byteAt(index + 1)) & 255
      swap(index + 1, j)
      return byte ^ byteAt(byteAt(index + 1) + byteAt(j))
    }),
  )
}

type EncryptionEntries = {
  readonly revision: number
  readonly owner: Buffer
  readonly user: Buffer
  readonly permissions: number
  readonly keyBytes: number
  readonly encryptsMetadata: boolean
}

/** True if entry U matches an empty password, for revisions 2 to 4 (ISO 32000-1, algorithms 2, 4 and 5). */
function opensUpToRevision4(entries: EncryptionEntries, id: Buffer): boolean {
  const { revision, owner, user, keyBytes, encryptsMetadata } = entries
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(entries.permissions | 0)
  const metadataFlag = revision >= 4 && !encryptsMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0)
  let key = digest('md5', passwordPadding, owner.subarray(0, 32), permissions, id, metadataFlag).subarray(0, keyBytes)
  if (revision === 2) return rc4(key, passwordPadding).equals(user.subarray(0, 32))
  for (let round = 0; round < 50; round++) key = digest('md5', key).subarray(0, keyBytes)
  let expected: Buffer = digest('md5', passwordPadding, id)
  for (let round = 0; round < 20; round++) expected = rc4(Buffer.from(key.map((byte) => byte ^ round)), expected)
  return expected.equals(user.subarray(0, 16))
}

/** Hash functions of revision 6, by the remainder of a division by 3 (ISO 32000-2, algorithm 2.B). */
const revision6Hashes = ['sha256', 'sha384', 'sha512'] as const

/** Hash of an empty password in revision 6 (ISO 32000-2, algorithm 2.B). */
function revision6Hash(salt: Buffer): Buffer {
  let key = digest('sha256', salt)
  for (let round = 0; ; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const encrypted = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = digest(revision6Hashes[remainder] ?? 'sha512', encrypted)
    if (round >= 63 && (encrypted.at(-1) ?? 0) <= round + 1 - 32) return key.subarray(0, 32)
  }
}

/** True if entry U matches an empty password, for revisions 5 and 6 (ISO 32000-2, algorithm 11). */
function opensFromRevision5({ revision, user }: EncryptionEntries): boolean {
  const salt = user.subarray(32, 40)
  const hash = revision === 5 ? digest('sha256', salt) : revision6Hash(salt)
  return hash.equals(user.subarray(0, 32))
}

/** Length of the key in bytes. In revision 4 it is always 16 (ISO 32000-1, tables 20 and 25). */
function keyBytesOf(revision: number, length: unknown): number {
  if (revision >= 4) return 16
  return revision >= 3 && typeof length === 'number' ? Math.min(16, Math.max(5, Math.floor(length / 8))) : 5
}

/**
 * True if an encrypted PDF opens without a password, by its encryption dictionary and the first element of its ID.
 * Public-key encryption always needs a certificate.
 */
export function opensWithoutPassword(encryption: PdfDictionary, id: Buffer): boolean {
  const bytesOf = (key: string) => {
    const value = encryption.get(key)
    return Buffer.from(typeof value === 'string' ? value : '', 'latin1')
  }
  const revision = encryption.get('R')
  const permissions = encryption.get('P')
  if (encryption.get('Filter') !== 'Standard' || typeof revision !== 'number') return false
  const entries: EncryptionEntries = {
    revision,
    owner: bytesOf('O'),
    user: bytesOf('U'),
    permissions: typeof permissions === 'number' ? permissions : 0,
    keyBytes: keyBytesOf(revision, encryption.get('Length')),
    encryptsMetadata: encryption.get('EncryptMetadata') !== false,
  }
  return revision <= 4 ? opensUpToRevision4(entries, id) : opensFromRevision5(entries)
}
