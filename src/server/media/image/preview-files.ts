import { join } from 'node:path'
import type { Sharp } from 'sharp'

/** Images every build leaves beside its tiles or renditions. */
const previews = {
  /** Cards and lists. */
  thumbnail: { file: 'thumbnail.webp', widthPx: 640, heightPx: 360 },
  /** What stands in place of a viewer that has not started. */
  poster: { file: 'poster.webp', widthPx: 1280, heightPx: 720 },
  /** Social networks, which know JPEG best. */
  social: { file: 'social.jpg', widthPx: 1200, heightPx: 630 },
} as const

/** Writes thumbnail, poster and social image, cropped to their shapes; answers the bytes written. */
export async function writePreviewFiles(image: Sharp, folder: string): Promise<number> {
  const { thumbnail, poster, social } = previews
  const cropped = ({ widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number }) =>
    image.clone().resize(widthPx, heightPx, { fit: 'cover' })
  const written = await Promise.all([
    cropped(thumbnail).webp({ quality: 80 }).toFile(join(folder, thumbnail.file)),
    cropped(poster).webp({ quality: 80 }).toFile(join(folder, poster.file)),
    cropped(social).jpeg({ quality: 84, mozjpeg: true }).toFile(join(folder, social.file)),
  ])
  return written.reduce((sum, { size }) => sum + size, 0)
}
