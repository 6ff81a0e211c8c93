import { createTourViewer } from '../../../src/sdk/core/create-tour-viewer.ts'
import { createTextLookup, englishSource } from '../../../src/sdk/locales/text-lookup.ts'
import { createChromeTexts } from '../../../src/sdk/locales/texts.ts'

// The page loads the core of our viewer without its chrome, because the other viewers show no controls either.

const tourDocument = JSON.parse(document.querySelector('#subject').textContent)
const viewer = createTourViewer(document.querySelector('main'), {
  document: tourDocument,
  transition: 'none',
  texts: createChromeTexts(),
  textsOf: (name, english) => createTextLookup(name, english, englishSource()),
})

window.subject = {
  setView: ({ yawDeg, pitchDeg, fovDeg }) => void viewer.setView({ yawDeg, pitchDeg, fovDeg }),
  stats: () => viewer.stats(),
}
