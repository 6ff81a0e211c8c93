import sharp from 'sharp'
import { anImage } from '../images.ts'

/** A small JPEG without metadata, for tests that add some. */
export const plainJpeg = (): Promise<Buffer> => anImage({ widthPx: 64, heightPx: 32, seed: 1 })

/** The same image as a PNG. */
export const plainPng = async (): Promise<Buffer> =>
  sharp(await plainJpeg())
    .png()
    .toBuffer()
