import { z } from 'zod'
import type { TextsFile } from './with-texts.ts'

const pathSegment = z.union([z.string(), z.number()])
const textsFile = z.object({ language: z.string(), texts: z.array(z.tuple([z.array(pathSegment), z.string()])) })

/** Parses the file with the texts of a tour in one language. Throws for an invalid file. */
export function readTextsFile(json: string): TextsFile {
  return textsFile.parse(JSON.parse(json))
}
