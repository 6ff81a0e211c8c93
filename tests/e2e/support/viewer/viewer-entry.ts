import { createTourViewer } from '../../../../src/sdk/core/create-tour-viewer.ts'
import type { TourViewer } from '../../../../src/sdk/core/api.ts'

declare global {
  interface Window {
    createTourViewer: typeof createTourViewer
    viewer: TourViewer
  }
}

window.createTourViewer = createTourViewer
