import type { TourViewer } from './tour-stage.tsx'
import { waitUntilSharp } from './wait-until-sharp.ts'

const jpegQuality = 0.92

type ImageSize = { readonly widthPx: number; readonly heightPx: number }
type CaptureOptions = { readonly size: ImageSize; readonly name: string }

/** Crops an image to a size and encodes it as JPEG. */
async function croppedFile(image: Blob, { size, name }: CaptureOptions): Promise<File> {
  const bitmap = await createImageBitmap(image)
  const canvas = document.createElement('canvas')
  canvas.width = size.widthPx
  canvas.height = size.heightPx
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no 2D canvas context')
  const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height)
  const width = bitmap.width * scale
  const height = bitmap.height * scale
  context.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
  bitmap.close()
  const file = await new Promise<Blob>((resolve, reject) => {
    const settle = (blob: Blob | null) => (blob === null ? reject(new Error('JPEG encoding failed')) : resolve(blob))
    canvas.toBlob(settle, 'image/jpeg', jpegQuality)
  })
  return new File([file], name, { type: 'image/jpeg' })
}

/**
 * Captures the view in full resolution, cropped to a size. `null` if another stop was opened meanwhile; rejects if there
 * is no image.
 */
export async function captureView(viewer: TourViewer, options: CaptureOptions): Promise<File | null> {
  const { id } = viewer.stop
  await waitUntilSharp(viewer)
  const image = await viewer.snapshot({ type: 'image/png', widthPx: options.size.widthPx })
  return viewer.stop.id === id ? croppedFile(image, options) : null
}
