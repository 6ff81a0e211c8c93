import { join } from 'node:path'
import { root } from '../program.ts'
import { bundleDeclarations } from './bundle-declarations.ts'

/** Text of `stopover.d.ts`: the types of the SDK for pages that embed tours. */
export const pageTypes = () => bundleDeclarations(join(root, 'src/sdk/embed/page-api.ts'))
