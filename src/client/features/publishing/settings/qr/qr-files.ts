import type { QrFigure, Square } from './qr-figure.ts'

/** Large enough for a poster; a whole number of pixels for each module. */
const pngMinSidePx = 1024
/** Between the logo and the modules around it. */
const logoMarginModules = 0.6

export type QrDrawing = {
  readonly figure: QrFigure
  readonly color: string
  /** As a data address, so that the file needs nothing else. */
  readonly logoUrl: string | null
}

function within({ at, side }: Square): Square {
  return { at: at + logoMarginModules, side: side - 2 * logoMarginModules }
}

/** The code as an SVG file. */
export function qrSvg({ figure: { side, path, logo }, color, logoUrl }: QrDrawing): string {
  const image = logo === null || logoUrl === null ? null : within(logo)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 8}" height="${side * 8}">`,
    `<rect width="${side}" height="${side}" fill="#ffffff"/>`,
    `<path d="${path}" fill="${color}" shape-rendering="crispEdges"/>`,
    image === null
      ? ''
      : `<image x="${image.at}" y="${image.at}" width="${image.side}" height="${image.side}" href="${logoUrl}"/>`,
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
  const middle = square.at + square.side / 2
  context.drawImage(image, middle - width / 2, middle - height / 2, width, height)
}

/** The same as a PNG file. */
export async function qrPng({ figure: { side, path, logo }, color, logoUrl }: QrDrawing): Promise<Blob> {
  const modulePx = Math.ceil(pngMinSidePx / side)
  const canvas = document.createElement('canvas')
  canvas.width = side * modulePx
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser draws nothing')
  context.scale(modulePx, modulePx)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, side, side)
  context.fillStyle = color
  context.fill(new Path2D(path))
  if (logo !== null && logoUrl !== null) drawLogo(context, await loadImage(logoUrl), within(logo))
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no PNG was made')) : resolve(blob)), 'image/png')
  })
}
