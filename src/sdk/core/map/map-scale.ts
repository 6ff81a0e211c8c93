function lengthText(meters: number, language: string | undefined): string {
  const isFar = meters >= 1000
  const format = { style: 'unit', unit: isFar ? 'kilometer' : 'meter', maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(language, format).format(isFar ? meters / 1000 : meters)
}

export type MapScale = { readonly element: HTMLElement; show(stepM: number, stepPx: number): void }

/** Creates a scale bar with the distance that it stands for. */
export function mapScale(document: Document, language: string | undefined): MapScale {
  const element = document.createElement('p')
  element.className = 'map-scale'
  return {
    element,
    show(stepM, stepPx) {
      element.textContent = lengthText(stepM, language)
      element.style.width = `${stepPx}px`
    },
  }
}
