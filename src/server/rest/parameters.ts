import { z } from 'zod'
import { criterionIds } from '../../shared/accessibility/criteria.ts'
import { breakdownNames } from '../../shared/analytics/reports.ts'
import { linkKey } from '../../shared/analytics/share-link-report.ts'
import { id } from '../../shared/texts.ts'

/** Path parameters with their documentation. An unknown name is a type error. */
export const pathParameters = {
  aid: id.meta({ description: 'Id of the account of the call.' }),
  uid: id.meta({ description: 'Id of a user.' }),
  tid: id.meta({ description: 'Id of a tour.' }),
  stopId: id.meta({ description: 'Id of a stop.' }),
  formId: id.meta({ description: 'Id of a form of the tour.' }),
  submissionId: id.meta({ description: 'Id of a form submission.' }),
  versionId: id.meta({ description: "Id of a version of the tour's draft." }),
  templateId: id.meta({ description: 'Id of a template of the account.' }),
  threadId: id.meta({ description: 'Id of a comment thread of the tour.' }),
  commentId: id.meta({ description: 'Id of a comment of the tour.' }),
  folderId: id.meta({ description: 'Id of a folder of the library.' }),
  scheduleId: id.meta({ description: 'Id of a schedule of the tour.' }),
  tokenId: id.meta({ description: 'Id of an API token.' }),
  linkId: z.string().length(22).meta({ description: 'Id of a share link of the tour.' }),
  linkKey: linkKey.meta({
    description: 'Id of a share link of the tour, or its `reportKey` in the list of share links.',
  }),
  hotspotId: id.meta({ description: 'Id of a hotspot of the stop.' }),
  of: z.enum(breakdownNames).meta({ description: 'Dimension of the list.' }),
  webhookId: id.meta({ description: 'Id of a webhook of the account.' }),
  deliveryId: id.meta({ description: 'Id of a delivery of the webhook.' }),
  mediaId: id.meta({ description: 'Id of a medium of the library.' }),
  importId: z
    .string()
    .regex(/^[a-f0-9]{32}$/)
    .meta({ description: 'Id of an import of media.' }),
  uploadId: z
    .string()
    .regex(/^[a-f0-9]{32}$/)
    .meta({ description: 'Id of an upload: the last segment of its address.' }),
  captionId: id.meta({ description: 'Id of captions of the medium.' }),
  reviewId: id.meta({ description: 'Id of a request for a review.' }),
  criterion: z.enum(criterionIds).meta({ description: 'Number of a success criterion of WCAG 2.2.' }),
  invitationId: id.meta({ description: 'Id of an invitation to the account.' }),
} as const

type ParameterName = keyof typeof pathParameters

/** The path type if all of its parameters are known, otherwise `never`. */
export type KnownPath<Path extends string> = ParametersIn<Path> extends ParameterName ? Path : never

/** Names of the parameters of a path type. */
type ParametersIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParametersIn<`/${Tail}`>
    : WithoutExtension<Rest>
  : never

/** Name of a parameter at the end of a path, without the file extension that may follow it. */
type WithoutExtension<Name extends string> = Name extends `${infer Base}.csv` ? Base : Name

const isParameter = (name: string): name is ParameterName => Object.hasOwn(pathParameters, name)

/** Names of the parameters of a path, in order. */
export function parametersOf(path: string): ParameterName[] {
  return [...path.matchAll(/:([a-z]+)/gi)].map(([, name = '']) => name).filter(isParameter)
}
