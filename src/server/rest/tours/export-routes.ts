import { downloadTourExport, getTourExport } from '../../domain/publishing/exports/operations.ts'
import { archiveRoute, route } from '../rest.ts'

const tag = 'Exports'
const path = '/api/v2/:aid/tours/:tid/export'

/** Copies of published tours for other web servers. */
export const exportRoutes = [
  route({
    method: 'get',
    path,
    tag,
    summary: 'Get what a copy contains',
    description:
      'Number and size of the files in a copy of the live version, and what it lacks because it needs the server.',
    errors: ['resource.conflict'],
    operation: getTourExport,
    read: ({ params: { tid } }) => ({ tourId: tid }),
  }),
  archiveRoute({
    path: `${path}.zip`,
    tag,
    summary: 'Download a copy',
    description:
      "A ZIP file with the live version, which works on any web server. docs/tour-format.md describes its files. An incomplete download lacks the file's directory and can't be opened. Ranges aren't supported. A tour with a password or for members needs a recent sign-in, which API tokens don't have.",
    errors: ['resource.conflict', 'auth.proofTooOld'],
    operation: downloadTourExport,
    read: ({ params: { tid } }) => ({ tourId: tid }),
  }),
] as const
