import { join } from 'node:path'
import type { Sharp } from 'sharp'

/** Preview images that every build writes next to its tiles or renditions. */
const previews = {
  /** For cards and lists in the editor. */
  thumbnail: { file: 'thumbnail.webp', widthPx: 640, heightPx: 360 },
  /** Shown before the viewer starts. */
  poster: { file: 'poster.webp', widthPx: 1280, heightPx: 720 },
  /** For social networks, some of which accept only JPEG. */
  social: { file: 'social.jpg', widthPx: 1200, heightPx: 630 },
} as const

const webpOptions = { quality: 80 } as const
const jpegOptions = { quality: 84, progressive: true } as const

/** Writes thumbnail, poster and social image, each cropped to its size; returns their total bytes. */
export async function writePreviewFiles(image: Sharp, folder: string): Promise<number> {
  const { thumbnail, poster, social } = previews
  const cropped = ({ widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number }) =>
    image.clone().resize(widthPx, heightPx, { fit: 'cover' })
  const outputs = await Promise.all([
    cropped(thumbnail).webp(webpOptions).toFile(join(folder, thumbnail.file)),
    cropped(poster).webp(webpOptions).toFile(join(folder, poster.file)),
    cropped(social).jpeg(jpegOptions).toFile(join(folder, social.file)),
  ])
  return outputs.reduce((sum, { size }) => sum + size, 0)
}
