import sharp from 'sharp'

// Blocks the decoders of all types that aren't accepted, because decoders are the target of hostile files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Heif'].flatMap((type) => [
    `VipsForeignLoad${type}File`,
    `VipsForeignLoad${type}Buffer`,
  ]),
})
// A cache is useless, because each file is read once. Many small tiles run in parallel instead of threads within one.
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
