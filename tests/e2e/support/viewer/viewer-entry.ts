import type { TourViewer } from '../../../../src/sdk/core/api.ts'
import { createTourViewer } from '../../../../src/sdk/core/create-tour-viewer.ts'

declare global {
  interface Window {
    createTourViewer: typeof createTourViewer
    viewer: TourViewer
  }
}

window.createTourViewer = createTourViewer
