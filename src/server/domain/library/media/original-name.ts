import type { Media } from './entity.ts'

const extensionByType: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/tiff': '.tif',
  'image/heic': '.heic',
  'image/heif': '.heif',
  'video/mp4': '.mp4',
  'video/quicktime': '.mov',
  'video/webm': '.webm',
  'audio/mpeg': '.mp3',
  'audio/wav': '.wav',
  'audio/ogg': '.ogg',
  'audio/x-m4a': '.m4a',
  'audio/mp4': '.m4a',
  'application/pdf': '.pdf',
  'model/gltf-binary': '.glb',
  'model/gltf+json': '.gltf',
}

/** File name of an original: its name in the library, with the extension of its type if it has none. */
export function originalNameOf({ name, mimeType }: Pick<Media, 'name' | 'mimeType'>): string {
  return /\.[a-z0-9]{2,5}$/i.test(name) ? name : `${name}${extensionByType[mimeType ?? ''] ?? ''}`
}
