import jsQR from 'jsqr'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { qrColor } from '../../../src/client/features/publishing/publications/settings/qr/qr-color.ts'
import { qrFigure } from '../../../src/client/features/publishing/publications/settings/qr/qr-figure.ts'
import { qrSvg } from '../../../src/client/features/publishing/publications/settings/qr/qr-files.ts'

const shareUrl = 'https://tours.example.com/share/0123456789ABCDEFGHIJKL'

/** Decodes the QR code of an SVG file. */
async function readSvg(svg: string): Promise<string | undefined> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 144 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}

describe('the color of a QR code', () => {
  it.each([
    ['#0b6e69', '#0b6e69'],
    ['#000080', '#000080'],
    ['#f5b544', '#000000'],
    ['#ffffff', '#000000'],
    ['#777777', '#000000'],
    ['#767676', '#767676'],
    ['teal', '#000000'],
    [undefined, '#000000'],
  ])('for the accent %s is %s', (accent, color) => {
    expect(qrColor(accent)).toBe(color)
  })
})

describe('a QR code', () => {
  it('encodes the exact URL, also in the accent color', async () => {
    const figure = qrFigure(shareUrl, { hasLogo: false })
    expect(await readSvg(qrSvg({ figure, color: '#0b6e69', logoUrl: null }))).toBe(shareUrl)
  })

  it('is readable with a logo inside a quiet zone of four modules', async () => {
    const logo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c00000' } })
      .png()
      .toBuffer()
    const figure = qrFigure(shareUrl, { hasLogo: true })
    const logoUrl = `data:image/png;base64,${logo.toString('base64')}`
    const svg = qrSvg({ figure, color: '#000000', logoUrl })
    expect(await readSvg(svg)).toBe(shareUrl)
    const coordinates = [...figure.path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
    expect(Math.min(...coordinates)).toBe(4)
    expect(Math.max(...coordinates)).toBe(figure.side - 5)
  })

  it('leaves out the modules under a logo and uses a higher error correction', () => {
    const { logo, path, side } = qrFigure(shareUrl, { hasLogo: true })
    if (logo === null) throw new Error('no logo')
    const middle = logo.start + Math.floor(logo.side / 2)
    expect(path).not.toContain(`M${middle} ${middle}h`)
    expect(logo.side ** 2 / (side - 8) ** 2).toBeLessThan(0.06)
    expect(side).toBeGreaterThan(qrFigure(shareUrl, { hasLogo: false }).side)
  })
})
