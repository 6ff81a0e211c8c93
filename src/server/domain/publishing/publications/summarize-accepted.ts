import { AppError } from '../../../../shared/kernel/app-error.ts'
import {
  type ChangeSelection,
  changeAreas,
  groupOfChange,
  isSelected,
} from '../../../../shared/publishing/selection/change-selection.ts'
import type { AcceptedChanges } from '../../../../shared/reviews/reviews.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { findWaitingChanges } from './waiting-changes.ts'

/** Summarizes the selected changes for the person who requested a review; 409 if none of them is waiting. */
export async function summarizeAcceptedChanges(
  scope: Pick<AccountScope, 'em' | 'account' | 'ports'>,
  tourId: string,
  selection: ChangeSelection,
): Promise<AcceptedChanges> {
  const changes = await findWaitingChanges(scope, tourId)
  const areas = new Set<string>()
  const stopNameById = new Map<string, string>()
  for (const change of changes) {
    const group = groupOfChange(change)
    if (group === null || !isSelected(selection, change)) continue
    if ('area' in group) areas.add(group.area)
    else stopNameById.set(group.stopId, change.stopName ?? change.name)
  }
  if (areas.size + stopNameById.size === 0) throw new AppError('publishing.nothingSelected')
  return {
    areas: changeAreas.filter((area) => areas.has(area)),
    stopNames: [...stopNameById.values()],
    waitingCount: changes.filter((change) => !isSelected(selection, change)).length,
  }
}
