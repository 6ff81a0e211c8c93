import { createTemplateInput, listTemplatesInput, updateTemplateInput } from '../../shared/templates/templates.ts'
import { createTemplate, deleteTemplate, listTemplates, updateTemplate } from '../domain/tours/templates/operations.ts'
import { route } from './rest.ts'

const tag = 'Tours'
const path = '/api/v2/:aid/templates'
const templatePath = `${path}/:templateId` as const

/** Templates that new tours can start with. */
export const templateRoutes = [
  route({
    method: 'get',
    path,
    tag,
    summary: 'List templates',
    description:
      'Templates that come with the product, and after them those of the account, newest first. The product’s have names as ids.',
    query: listTemplatesInput.pick({ cursor: true }),
    operation: listTemplates,
    read: ({ query: { cursor } }) => ({ cursor }),
  }),
  route({
    method: 'post',
    path,
    tag,
    summary: 'Save a tour as a template',
    description:
      'The template has the styles, buttons, forms, languages and settings of the tour, without its stops, files and responses. Buttons that lead to stops are left out. With an `id` of your choice the call can be repeated.',
    body: createTemplateInput,
    errors: ['resource.conflict', 'template.tooMany', 'template.tooLarge'],
    status: 201,
    operation: createTemplate,
    read: ({ body }) => body,
  }),
  route({
    method: 'patch',
    path: templatePath,
    tag,
    summary: 'Rename a template',
    body: updateTemplateInput.omit({ templateId: true }),
    operation: updateTemplate,
    read: ({ body, params: { templateId } }) => ({ ...body, templateId }),
  }),
  route({
    method: 'delete',
    path: templatePath,
    tag,
    summary: 'Delete a template',
    description: 'Tours that started with it stay as they are.',
    operation: deleteTemplate,
    read: ({ params: { templateId } }) => ({ templateId }),
  }),
] as const
