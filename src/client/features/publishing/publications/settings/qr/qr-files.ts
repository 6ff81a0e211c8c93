import type { QrFigure, Square } from './qr-figure.ts'

/** Minimum side of the PNG, large enough for print; each module gets a whole number of pixels. */
const pngMinSidePx = 1024
/** Size of a module in the SVG, which scales without loss. */
const svgModulePx = 8
/** Margin between the logo and the modules around it. */
const logoMarginModules = 0.6

export type QrDrawing = {
  readonly figure: QrFigure
  readonly color: string
  /** Data URL, so that the file is self-contained. */
  readonly logoUrl: string | null
}

function inset({ start, side }: Square): Square {
  return { start: start + logoMarginModules, side: side - 2 * logoMarginModules }
}

/** Draws a QR code as SVG. */
export function qrSvg({ figure: { side, path, logo }, color, logoUrl }: QrDrawing): string {
  const image = logo === null || logoUrl === null ? null : inset(logo)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * svgModulePx}" height="${side * svgModulePx}">`,
    `<rect width="${side}" height="${side}" fill="#ffffff"/>`,
    `<path d="${path}" fill="${color}" shape-rendering="crispEdges"/>`,
    image === null
      ? ''
      : `<image x="${image.start}" y="${image.start}" width="${image.side}" height="${image.side}" href="${logoUrl}"/>`,
    '</svg>',
  ].join('')
}

function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  return image.decode().then(() => image)
}

function drawLogo(context: CanvasRenderingContext2D, image: HTMLImageElement, square: Square): void {
  const scale = Math.min(square.side / image.naturalWidth, square.side / image.naturalHeight)
  const width = image.naturalWidth * scale
  const height = image.naturalHeight * scale
  const center = square.start + square.side / 2
  context.drawImage(image, center - width / 2, center - height / 2, width, height)
}

/** Draws a QR code as PNG, in whole pixels per module so that edges are sharp. */
export async function qrPng({ figure: { side, path, logo }, color, logoUrl }: QrDrawing): Promise<Blob> {
  const modulePx = Math.ceil(pngMinSidePx / side)
  const canvas = document.createElement('canvas')
  canvas.width = side * modulePx
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no 2D canvas context')
  context.scale(modulePx, modulePx)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, side, side)
  context.fillStyle = color
  context.fill(new Path2D(path))
  if (logo !== null && logoUrl !== null) drawLogo(context, await loadImage(logoUrl), inset(logo))
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('PNG encoding failed')) : resolve(blob)), 'image/png')
  })
}
