/** Size that social networks recommend, the same as in `preview-files.ts` of the media builder. */
export const cardSize = { widthPx: 1200, heightPx: 630 } as const
const jpegQuality = 0.92

/** Crops an image to the card's aspect ratio and encodes it as JPEG. */
export async function cardFile(image: Blob, name: string): Promise<File> {
  const bitmap = await createImageBitmap(image)
  const canvas = document.createElement('canvas')
  canvas.width = cardSize.widthPx
  canvas.height = cardSize.heightPx
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
