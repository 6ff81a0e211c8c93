import { listAccessibilityFindingsInput } from '../../../shared/accessibility/findings.ts'
import { setAccessibilityJudgmentInput } from '../../../shared/accessibility/judgments.ts'
import { setAccessibilityJudgment } from '../../domain/publishing/accessibility-reports/judgment-operations.ts'
import {
  getAccessibilityReport,
  listAccessibilityFindings,
} from '../../domain/publishing/accessibility-reports/operations.ts'
import { route } from '../rest.ts'

const tag = 'Accessibility'
const path = '/api/v2/:aid/tours/:tid/accessibility'

/** Accessibility report of a tour, and the problems behind it. */
export const accessibilityRoutes = [
  route({
    method: 'get',
    path,
    tag,
    summary: 'Get the accessibility report',
    description:
      'Conformance of the draft with the criteria of WCAG 2.2 (A and AA) and EN 301 549, as far as automatic checks can tell. For a large tour, repeat the call until `measuredCount` equals `toMeasureCount`.',
    operation: getAccessibilityReport,
    read: ({ params: { tid } }) => ({ tourId: tid }),
  }),
  route({
    method: 'get',
    path: `${path}/findings`,
    tag,
    summary: 'List accessibility problems',
    description: 'Problems that the automatic checks find in the draft, errors first.',
    query: listAccessibilityFindingsInput.pick({ cursor: true, check: true }),
    operation: listAccessibilityFindings,
    read: ({ params: { tid }, query: { cursor, check } }) => ({ tourId: tid, cursor, check }),
  }),
  route({
    method: 'put',
    path: `${path}/judgments/:criterion`,
    tag,
    summary: 'Judge a criterion',
    description:
      "Records a person's judgment on a criterion that checks can't decide, such as `1.4.5`. `version` is that of the judgment it replaces, or null. A null `verdict` removes the judgment.",
    body: setAccessibilityJudgmentInput.omit({ tourId: true, criterion: true }),
    errors: ['version.stale'],
    operation: setAccessibilityJudgment,
    read: ({ params: { tid, criterion }, body }) => ({ ...body, tourId: tid, criterion }),
  }),
] as const
