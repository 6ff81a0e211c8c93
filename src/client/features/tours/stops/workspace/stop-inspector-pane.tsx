import { useStageContext } from './stage-context.ts'
import { StopInspector } from './stop-inspector.tsx'

/** Right pane of the stop editor. */
export function StopInspectorPane() {
  return <StopInspector {...useStageContext()} />
}
