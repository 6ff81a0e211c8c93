import { randomBytes } from 'node:crypto'

/** Folder of a published snapshot in the file store. */
export function publicationKey(shareId: string, number: number): string {
  return `publications/${shareId}/${number}`
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = BigInt(alphabet.length)
const shareIdLength = 22

/** Creates a share id: 128 random bits in base 62, of fixed length (threat T61). */
export function createShareId(): string {
  let remainder = BigInt(`0x${randomBytes(16).toString('hex')}`)
  let id = ''
  for (let index = 0; index < shareIdLength; index++) {
    id = alphabet.charAt(Number(remainder % base)) + id
    remainder /= base
  }
  return id
}
