import sharp from 'sharp'

/** sharp with the decoders of accepted types only, for the whole process: decoders are the target of hostile files. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Heif'].flatMap((type) => [
    `VipsForeignLoad${type}File`,
    `VipsForeignLoad${type}Buffer`,
  ]),
})
// Each file is read once, and many small tiles run in parallel instead of threads within one.
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
