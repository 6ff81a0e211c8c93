import { createTourViewer } from '../../../src/sdk/core/create-tour-viewer.ts'

// The page has the core of our viewer without its chrome, because the others have none either.

const subject = JSON.parse(document.querySelector('#subject').textContent)
const viewer = createTourViewer(document.querySelector('main'), { document: subject, transition: 'none' })

window.subject = {
  setView: ({ yawDeg, pitchDeg, fovDeg }) => void viewer.setView({ yawDeg, pitchDeg, fovDeg }),
  stats: () => viewer.stats(),
}
