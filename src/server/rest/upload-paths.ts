import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import { uploadPath } from '../../shared/web/routes.ts'
import { errorsOf } from './openapi/error-responses.ts'

const protocol = z.literal('1.0.0').meta({ description: 'Version of the tus protocol.' })
const tusHeaders = z.object({ 'Tus-Resumable': protocol })
const uploadParameters = z.object({
  uploadId: z.uuid().meta({ description: "Last path segment of the upload's address." }),
})
const offset = z.int().nonnegative()

/** Response headers with the progress of an upload. */
const progressHeaders = {
  'Upload-Offset': offset.optional().meta({ description: 'Number of received bytes.' }),
  'Stopover-Media-Id': z.uuid().optional().meta({ description: 'Id of the medium, once all bytes are received.' }),
}

/**
 * Documentation of the upload endpoints, written manually, because they use the tus protocol (docs/api.md, "Uploads") and
 * aren't REST routes.
 */
export function uploadPaths(): ZodOpenApiPathsObject {
  const common = { tags: ['Uploads'], 'x-permission': 'manageTours' }
  const createErrors = errorsOf([
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
  ])
  const create: ZodOpenApiOperationObject = {
    ...common,
    ...createErrors,
    operationId: 'startAnUpload',
    summary: 'Start an upload',
    description: 'The account is that of the token or of the header `Stopover-Account`.',
    requestParams: {
      header: tusHeaders.extend({
        'Upload-Length': z.int().positive().meta({ description: 'Size of the file in bytes.' }),
        'Upload-Metadata': z.string().meta({
          description:
            'Names and base64 values as in the tus protocol: `filename`, `kind` (`panos`, `images`, `videos`, `videos360`, `audio`, `documents`, `models`, or `tours` for the ZIP file of a tour of another tool) and optionally `sha256` in hexadecimal, which is verified.',
          example: 'filename aGFsbC5qcGc=,kind cGFub3M=',
        }),
        'Stopover-Account': z.uuid().optional().meta({ description: 'Id of the account.' }),
      }),
    },
    responses: {
      201: {
        description: 'Upload created.',
        headers: z.object({ Location: z.string().meta({ description: 'Address of the upload.' }) }),
      },
      ...createErrors.responses,
    },
  }
  const sendErrors = errorsOf([
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
  ])
  const send: ZodOpenApiOperationObject = {
    ...common,
    ...sendErrors,
    operationId: 'sendBytesOfAnUpload',
    summary: 'Send bytes of an upload',
    description:
      'The bytes can be sent in any number of parts. The response to the last part has the id of the new medium.',
    requestParams: {
      path: uploadParameters,
      header: tusHeaders.extend({ 'Upload-Offset': offset.meta({ description: 'Offset of the bytes in the file.' }) }),
    },
    requestBody: { required: true, content: { 'application/offset+octet-stream': { schema: z.file() } } },
    responses: {
      204: { description: 'Bytes received.', headers: z.object(progressHeaders) },
      ...sendErrors.responses,
    },
  }
  const locateErrors = errorsOf(['auth.required', 'resource.notFound', 'upload.expired', 'upload.protocolRejected'], {
    hasBody: false,
  })
  const locate: ZodOpenApiOperationObject = {
    ...common,
    ...locateErrors,
    operationId: 'findOutHowFarAnUploadIs',
    summary: 'Find out how far an upload is',
    description: 'Returns the offset at which to resume after a lost connection.',
    requestParams: { path: uploadParameters, header: tusHeaders },
    responses: {
      200: { description: 'State of the upload.', headers: z.object(progressHeaders) },
      ...locateErrors.responses,
    },
  }
  const cancelErrors = errorsOf(['auth.required', 'resource.notFound', 'upload.protocolRejected'])
  const cancel: ZodOpenApiOperationObject = {
    ...common,
    ...cancelErrors,
    operationId: 'cancelAnUpload',
    summary: 'Cancel an upload',
    requestParams: { path: uploadParameters, header: tusHeaders },
    responses: {
      204: { description: 'Upload canceled.' },
      ...cancelErrors.responses,
    },
  }
  return {
    [uploadPath]: { post: create },
    [`${uploadPath}/{uploadId}`]: { head: locate, patch: send, delete: cancel },
  }
}
