import type { RouteObject } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'

/** Routes of a tour's screens, loaded lazily. */
export const tourRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('./frame/tour-frame.tsx')).TourFrame }),
    children: [
      ...[screenPaths.newTour, screenPaths.editTourRoot, screenPaths.editTour].map(
        (path): RouteObject => ({
          path,
          lazy: async () => ({ Component: (await import('./frame/tour-tab.tsx')).TourTabScreen }),
        }),
      ),
      {
        path: screenPaths.compareVersions,
        lazy: async () => ({ Component: (await import('../versions/compare/compare-screen.tsx')).CompareScreen }),
      },
      {
        path: screenPaths.accessibilityReport,
        lazy: async () => ({
          Component: (await import('../../publishing/accessibility/report/accessibility-report-screen.tsx'))
            .AccessibilityReportScreen,
        }),
      },
      {
        path: screenPaths.newStop,
        lazy: async () => ({ Component: (await import('../stops/workspace/new-stop-screen.tsx')).NewStopScreen }),
      },
      {
        path: screenPaths.editFloorPlan,
        lazy: async () => ({ Component: (await import('../floor-plans/floor-plan-screen.tsx')).FloorPlanScreen }),
      },
      {
        path: screenPaths.hotspotsTracking,
        lazy: async () => ({ Component: (await import('../stops/workspace/hotspots-redirect.tsx')).HotspotsRedirect }),
      },
      {
        lazy: async () => ({ Component: (await import('../stops/workspace/stop-workspace.tsx')).StopWorkspace }),
        children: [
          {
            path: screenPaths.editStop,
            lazy: async () => ({
              Component: (await import('../stops/workspace/stop-inspector-pane.tsx')).StopInspectorPane,
            }),
          },
          {
            path: screenPaths.hotspotsManager,
            lazy: async () => ({
              Component: (await import('../stops/workspace/stop-hotspots-pane.tsx')).StopHotspotsPane,
            }),
          },
        ],
      },
    ],
  },
]

/** Route of the tour preview, without the frame of the app. */
export const previewRoute: RouteObject = {
  path: screenPaths.preview,
  lazy: async () => ({ Component: (await import('../../publishing/publications/preview-screen.tsx')).PreviewScreen }),
}
