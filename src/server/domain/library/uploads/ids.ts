import { randomUUID } from 'node:crypto'

/** An upload id is a UUID without its dashes: 122 random bits in the one shape that is accepted (threat T23). */
export function makeUploadId(): string {
  return randomUUID().replaceAll('-', '')
}

/**
 * A medium takes over the id of its upload. So the place of the original is known from the start, and a finish step
 * that died half-way finds what it did.
 */
export function mediaIdOf(uploadId: string): string {
  return uploadId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
