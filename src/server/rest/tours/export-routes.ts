import type { Request } from 'express'
import { z } from 'zod'
import { exportOptions } from '../../../shared/publishing/exports.ts'
import { downloadTourExport, getTourExport } from '../../domain/publishing/exports/operations.ts'
import { booleanOf } from '../query-values.ts'
import { archiveRoute, route } from '../rest.ts'

const tag = 'Exports'
/** Options of a copy as query parameters. */
const query = z.object({
  offline: exportOptions.shape.offline.meta({
    description:
      'Adds a service worker and a web app manifest: the copy is installable and works offline. Pages of other sites are left out.',
  }),
})

function readInput({ params: { tid }, query: { offline } }: Request) {
  return { tourId: tid, offline: booleanOf(offline) }
}

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
    query,
    errors: ['resource.conflict'],
    operation: getTourExport,
    read: readInput,
  }),
  archiveRoute({
    path: `${path}.zip`,
    tag,
    summary: 'Download a copy',
    description:
      "A ZIP file with the live version, which works on any web server. docs/tour-format.md describes its files. An incomplete download lacks the file's directory and can't be opened. Ranges aren't supported. A tour with a password or for members needs a recent sign-in, which API tokens don't have.",
    query,
    errors: ['resource.conflict', 'auth.proofTooOld'],
    operation: downloadTourExport,
    read: readInput,
  }),
] as const
