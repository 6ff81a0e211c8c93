/**
 * Decodes a manifest's preview (`data:image/…;base64,…`) without any request: neither `img-src` nor `connect-src` of
 * a host page's policy needs to allow data addresses. Rejects when it is no image.
 */
export async function previewBitmap(dataUri: string): Promise<ImageBitmap> {
  const [head = '', body = ''] = dataUri.split(',', 2)
  const type = /^data:([^;,]+)/.exec(head)?.[1] ?? ''
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0))
  return createImageBitmap(new Blob([bytes], { type }), { premultiplyAlpha: 'none', colorSpaceConversion: 'none' })
}
