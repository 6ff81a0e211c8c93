import type { Request } from 'express'
import { z } from 'zod'
import { exportOptions } from '../../../shared/publishing/exports.ts'
import { downloadTourExport, getTourExport } from '../../domain/publishing/exports/operations.ts'
import { booleanOf } from '../query-values.ts'
import { archiveRoute, route } from '../rest.ts'

const tag = 'Exports'
/** Options of a copy as query parameters. */
const { offline, kiosk, idleSeconds, originals } = exportOptions.shape
const query = z.object({
  offline: offline.meta({
    description:
      'Adds a service worker and a web app manifest: the copy is installable and works offline. Pages of other sites are left out.',
  }),
  kiosk: kiosk.meta({
    description:
      "Visitors can't leave the tour: links and pages of other sites are left out. It starts again after a time without input, and is installable as an app in full screen.",
  }),
  idleSeconds: idleSeconds.meta({ description: 'Time without input until a kiosk starts again.' }),
  originals: originals.meta({
    description:
      'Adds the uploaded files of the media, in the folder `originals`. `manifest.json` lists them by medium.',
  }),
})

function readInput({ params, query: values }: Request) {
  return {
    tourId: params.tid,
    offline: booleanOf(values.offline),
    kiosk: booleanOf(values.kiosk),
    idleSeconds: values.idleSeconds === undefined ? undefined : Number(values.idleSeconds),
    originals: booleanOf(values.originals),
  }
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
