import type { Media } from './entity.ts'

/** Folder of a build as a key of the file store. */
export function mediaBuildKey(publicKey: string, buildId: string): string {
  return `media/${publicKey}/${buildId}`
}

/** Where the original lies; never public. */
export function originalKey(accountId: string, mediaId: string): string {
  return `originals/${accountId}/${mediaId}`
}

/** Where the original of a medium lies: under its own id, or that of the upload which replaced it. */
export function originalKeyOf({ account, id, originalId }: Pick<Media, 'account' | 'id' | 'originalId'>): string {
  return originalKey(account, originalId ?? id)
}
