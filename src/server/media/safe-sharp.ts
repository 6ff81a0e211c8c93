import sharp from 'sharp'

/**
 * sharp as every part of the pipeline uses it. Decoders are where hostile files bite: only those of the accepted
 * types stay switched on, for the whole process.
 */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Heif'].flatMap((type) => [
    `VipsForeignLoad${type}File`,
    `VipsForeignLoad${type}Buffer`,
  ]),
})
// Files are read once; parallelism comes from many small tiles rather than from threads within one.
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
