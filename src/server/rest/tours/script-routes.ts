import { changeCustomScriptInput } from '../../../shared/tours/custom-script.ts'
import { changeCustomScript, getCustomScript } from '../../domain/tours/drafts/custom-script.ts'
import { route } from '../rest.ts'

const path = '/api/v2/:aid/tours/:tid/custom-script'

/** Custom script of a tour, which runs in visitors' browsers. */
export const scriptRoutes = [
  route({
    method: 'get',
    path,
    tag: 'Tours',
    summary: 'Get the custom script',
    description: 'Script of the draft; null without one.',
    operation: getCustomScript,
    read: ({ params: { tid } }) => ({ tourId: tid }),
  }),
  route({
    method: 'put',
    path,
    tag: 'Tours',
    summary: 'Change the custom script',
    description:
      'Needs a sign-in within the last ten minutes, so that API tokens are rejected. `before` is the script that was read; 409 if the stored script differs.',
    body: changeCustomScriptInput.omit({ tourId: true }),
    errors: ['auth.proofTooOld', 'customScript.changed'],
    operation: changeCustomScript,
    read: ({ body, params: { tid } }) => ({ ...body, tourId: tid }),
  }),
] as const
