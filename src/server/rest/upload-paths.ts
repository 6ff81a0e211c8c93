import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import type { ErrorCode } from '../../shared/kernel/app-error.ts'
import { uploadPath } from '../../shared/web/routes.ts'

const protocol = z.literal('1.0.0').meta({ description: 'Version of the tus protocol.' })
const tus = z.object({ 'Tus-Resumable': protocol })
const upload = z.object({ uploadId: z.uuid().meta({ description: 'The last part of the address of an upload.' }) })
const offset = z.int().nonnegative()

/** Error responses of a call in the document. */
export type UploadErrors = (
  codes: readonly ErrorCode[],
  options?: { readonly hasBody?: boolean },
) => ZodOpenApiResponsesObject

const finished = {
  'Upload-Offset': offset.optional().meta({ description: 'Bytes that have arrived.' }),
  'Stopover-Media-Id': z.uuid().optional().meta({ description: 'Id of the medium, once all bytes have arrived.' }),
}

/**
 * Documentation of the upload endpoints, written by hand, because they use the tus protocol (docs/api.md, "Uploads") and
 * aren't rows.
 */
export function uploadPaths(whoMay: string, errorsOf: UploadErrors): ZodOpenApiPathsObject {
  const security: NonNullable<ZodOpenApiOperationObject['security']> = [{ bearer: [] }, { cookie: [] }]
  const common = { tags: ['Uploads'], 'x-who-may': whoMay, security }
  const create: ZodOpenApiOperationObject = {
    ...common,
    operationId: 'startAnUpload',
    summary: 'Start an upload',
    description: 'The account is that of the token, or the header `Stopover-Account`.',
    requestParams: {
      header: tus.extend({
        'Upload-Length': z.int().positive().meta({ description: 'Bytes of the file.' }),
        'Upload-Metadata': z.string().meta({
          description:
            'Names and values in base64, as tus writes them: `filename`, `kind` (`panos`, `images`, `videos`, `videos360`, `audio` or `documents`) and, if it is to be checked, `sha256` in hexadecimal.',
          example: 'filename aGFsbC5qcGc=,kind cGFub3M=',
        }),
        'Stopover-Account': z.uuid().optional().meta({ description: 'Id of the account.' }),
      }),
    },
    responses: {
      201: {
        description: 'Started.',
        headers: z.object({ Location: z.string().meta({ description: 'Address of the upload.' }) }),
      },
      ...errorsOf([
        'input.invalid',
        'auth.required',
        'access.denied',
        'access.tokenRejected',
        'account.readOnly',
        'plan.storageBytes',
        'upload.protocolRejected',
        'upload.tooLarge',
        'upload.quotaExceeded',
        'upload.tooManyOpen',
        'storage.full',
      ]),
    },
  }
  const send: ZodOpenApiOperationObject = {
    ...common,
    operationId: 'sendBytesOfAnUpload',
    summary: 'Send bytes of an upload',
    description: 'In as many parts as you like. The answer to the last part names the new medium.',
    requestParams: {
      path: upload,
      header: tus.extend({ 'Upload-Offset': offset.meta({ description: 'Where in the file the bytes begin.' }) }),
    },
    requestBody: { required: true, content: { 'application/offset+octet-stream': { schema: z.file() } } },
    responses: {
      204: { description: 'Received.', headers: z.object(finished) },
      ...errorsOf([
        'input.invalid',
        'auth.required',
        'access.denied',
        'resource.notFound',
        'resource.conflict',
        'upload.expired',
        'upload.protocolRejected',
        'upload.tooLarge',
        'request.typeRejected',
        'media.damaged',
        'upload.locked',
        'storage.full',
      ]),
    },
  }
  const locate: ZodOpenApiOperationObject = {
    ...common,
    operationId: 'findOutHowFarAnUploadIs',
    summary: 'Find out how far an upload is',
    description: 'After a connection broke: go on at the offset that it answers.',
    requestParams: { path: upload, header: tus },
    responses: {
      200: { description: 'Found.', headers: z.object(finished) },
      ...errorsOf(['auth.required', 'resource.notFound', 'upload.expired', 'upload.protocolRejected'], {
        hasBody: false,
      }),
    },
  }
  const cancel: ZodOpenApiOperationObject = {
    ...common,
    operationId: 'cancelAnUpload',
    summary: 'Cancel an upload',
    requestParams: { path: upload, header: tus },
    responses: {
      204: { description: 'Canceled.' },
      ...errorsOf(['auth.required', 'resource.notFound', 'upload.protocolRejected']),
    },
  }
  return {
    [uploadPath]: { post: create },
    [`${uploadPath}/{uploadId}`]: { head: locate, patch: send, delete: cancel },
  }
}
