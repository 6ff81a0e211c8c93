import { z } from 'zod'
import type { TextsFile } from './with-texts.ts'

const step = z.union([z.string(), z.number()])
const textsFile = z.object({ language: z.string(), texts: z.array(z.tuple([z.array(step), z.string()])) })

/** Reads the file of a tour's texts in one language. Throws for anything else. */
export function readTextsFile(json: string): TextsFile {
  return textsFile.parse(JSON.parse(json))
}
