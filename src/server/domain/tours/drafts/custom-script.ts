import { AppError } from '../../../../shared/kernel/app-error.ts'
import {
  changeCustomScriptInput,
  changedCustomScript,
  customScriptOutput,
  getCustomScriptInput,
} from '../../../../shared/tours/custom-script.ts'
import { operation } from '../../../kernel/operation.ts'
import { requireRecentSignIn } from '../../access/sessions/recent-sign-in.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { findTour, lockTour } from '../tours/find.ts'
import { touchTour } from '../tours/saves.ts'

/** The script of a tour's draft. It runs for visitors once the tour is published. */
export const getCustomScript = operation({
  allow: 'publishTours',
  input: getCustomScriptInput,
  example: ({ tourId }) => ({ tourId }),
  output: customScriptOutput,
  run: async (scope, { tourId }) => ({ script: (await findTour(scope, tourId)).customScript ?? null }),
})

/**
 * Changes the script of a tour's draft. Needs a recent sign-in, because it runs in the browsers of all visitors (threat
 * T53). Rejects with `customScript.changed` if the stored script is not `before`.
 */
export const changeCustomScript = operation({
  allow: 'publishTours',
  input: changeCustomScriptInput,
  example: ({ tourId }) => ({ tourId, script: 'stopover.goTo(1)', before: null }),
  output: changedCustomScript,
  run: async (scope, { tourId, script: submittedScript, before }) => {
    const script = submittedScript?.trim() === '' ? null : submittedScript
    await findTour(scope, tourId)
    requireRecentSignIn(scope)
    return scope.em.transactional(async (em) => {
      const tour = await lockTour(em, scope.account.id, tourId)
      const storedScript = tour.customScript ?? null
      if (storedScript === script) return { script, save: null }
      if (storedScript !== before) throw new AppError('customScript.changed')
      // In SQL, because an update by the ORM would make other people's saves of the tour's own fields stale.
      await em.execute('update tours set custom_script = ? where id = ?', [script, tourId])
      const save = await touchTour({ ...scope, em }, tourId)
      await recordEvent({ ...scope, em }, scope.account.id, { action: 'tour-script-changed', subject: tour.name })
      return { script, save }
    })
  },
})
