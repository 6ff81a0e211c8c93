import { randomUUID } from 'node:crypto'

/** Creates an upload id: a UUID without hyphens, the only accepted shape (threat T23). */
export function createUploadId(): string {
  return randomUUID().replaceAll('-', '')
}

/**
 * Id of the medium that an upload becomes. It derives from the upload id, so the key of the original is known from the
 * start and an interrupted finish step can be resumed.
 */
export function mediaIdOf(uploadId: string): string {
  return uploadId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
