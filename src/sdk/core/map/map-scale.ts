function lengthText(meters: number, language: string | undefined): string {
  const isKilometers = meters >= 1000
  const format = { style: 'unit', unit: isKilometers ? 'kilometer' : 'meter', maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(language, format).format(isKilometers ? meters / 1000 : meters)
}

export type MapScale = { readonly element: HTMLElement; show(stepM: number, stepPx: number): void }

/** Creates a scale bar, labeled with the distance that it represents. */
export function createMapScale(document: Document, language: string | undefined): MapScale {
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
