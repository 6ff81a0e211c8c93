import { createCipheriv, createHash } from 'node:crypto'
import type { PdfDictionary } from './pdf-dictionary.ts'

/** ISO 32000-1, 7.6.3.3: what a password is padded with, and so the whole of an empty one. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

const digest = (name: 'md5' | 'sha256' | 'sha384' | 'sha512', ...parts: readonly Buffer[]) =>
  createHash(name).update(Buffer.concat(parts)).digest()

/** RC4, which OpenSSL no longer offers: nothing is kept secret by it here. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 255] ?? 0
  const swap = (left: number, right: number) => {
    const value = at(left)
    state[left & 255] = at(right)
    state[right & 255] = value
  }
  let j = 0
  for (let i = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  j = 0
  return Buffer.from(
    bytes.map((byte, index) => {
      j = (j + at(index + 1)) & 255
      swap(index + 1, j)
      return byte ^ at(at(index + 1) + at(j))
    }),
  )
}

type Entries = {
  readonly revision: number
  readonly owner: Buffer
  readonly user: Buffer
  readonly permissions: number
  readonly keyBytes: number
  readonly encryptsMetadata: boolean
}

/** ISO 32000-1, algorithms 2, 4 and 5: whether the entry U is that of an empty password, for revisions 2 to 4. */
function opensByPadding(entries: Entries, id: Buffer): boolean {
  const { revision, owner, user, keyBytes, encryptsMetadata } = entries
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(entries.permissions | 0)
  const mark = revision >= 4 && !encryptsMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0)
  let key = digest('md5', padding, owner.subarray(0, 32), permissions, id, mark).subarray(0, keyBytes)
  if (revision === 2) return rc4(key, padding).equals(user.subarray(0, 32))
  for (let round = 0; round < 50; round++) key = digest('md5', key).subarray(0, keyBytes)
  let proof: Buffer = digest('md5', padding, id)
  for (let round = 0; round < 20; round++) proof = rc4(Buffer.from(key.map((byte) => byte ^ round)), proof)
  return proof.equals(user.subarray(0, 16))
}

/** ISO 32000-2, algorithm 2.B: the hash of revision 6, of an empty password. */
function hardenedHash(salt: Buffer): Buffer {
  let key = digest('sha256', salt)
  for (let round = 0; ; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const encrypted = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = digest(remainder === 0 ? 'sha256' : remainder === 1 ? 'sha384' : 'sha512', encrypted)
    if (round >= 63 && (encrypted.at(-1) ?? 0) <= round + 1 - 32) return key.subarray(0, 32)
  }
}

/** ISO 32000-2, algorithm 11: the same for revisions 5 and 6. */
function opensByHash({ revision, user }: Entries): boolean {
  const salt = user.subarray(32, 40)
  const hash = revision === 5 ? digest('sha256', salt) : hardenedHash(salt)
  return hash.equals(user.subarray(0, 32))
}

/** Bytes of the key: revision 4 has 16, whatever its length entry says (ISO 32000-1, table 20 and 25). */
function keyBytesOf(revision: number, length: unknown): number {
  if (revision >= 4) return 16
  return revision >= 3 && typeof length === 'number' ? Math.min(16, Math.max(5, Math.floor(length / 8))) : 5
}

/**
 * Whether an encrypted PDF opens without asking for a password, by its encryption dictionary and the first part of its
 * ID. Encryption by certificates never does.
 */
export function opensWithoutPassword(encryption: PdfDictionary, id: Buffer): boolean {
  const bytesOf = (key: string) => {
    const value = encryption.get(key)
    return Buffer.from(typeof value === 'string' ? value : '', 'latin1')
  }
  const revision = encryption.get('R')
  const permissions = encryption.get('P')
  if (encryption.get('Filter') !== 'Standard' || typeof revision !== 'number') return false
  const entries: Entries = {
    revision,
    owner: bytesOf('O'),
    user: bytesOf('U'),
    permissions: typeof permissions === 'number' ? permissions : 0,
    keyBytes: keyBytesOf(revision, encryption.get('Length')),
    encryptsMetadata: encryption.get('EncryptMetadata') !== false,
  }
  return revision <= 4 ? opensByPadding(entries, id) : opensByHash(entries)
}
