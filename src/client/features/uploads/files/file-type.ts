import { cubeType } from '../../../../shared/media/registry.ts'

/** What some systems call types that we know by another name. */
const otherNames: Readonly<Record<string, string>> = {
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/mp3': 'audio/mpeg',
  'audio/m4a': 'audio/x-m4a',
  'image/x-tiff': 'image/tiff',
  'application/x-zip-compressed': cubeType,
}

/** Types of files by the end of their names, for systems that know no type for them. */
const extensionTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  /** Photos of Insta360 cameras, which are JPEG files. */
  insp: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  heic: 'image/heic',
  heif: 'image/heif',
  hif: 'image/heif',
  zip: cubeType,
  mp4: 'video/mp4',
  m4v: 'video/x-m4v',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/opus',
  m4a: 'audio/x-m4a',
  pdf: 'application/pdf',
}

/** What browsers say of a file whose type they do not know. */
const unknownTypes: readonly string[] = ['', 'application/octet-stream']

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** The type of a file in the library's words, by its name where the system names none; empty for an unknown one. */
export function fileTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  if (unknownTypes.includes(type)) return extensionTypes[extensionOf(name)] ?? ''
  return otherNames[type] ?? type
}

/** What else files of some types may be called: other names of the types, and the ends of file names. */
export function otherNamesOf(types: readonly string[]): readonly string[] {
  const names = Object.keys(otherNames).filter((name) => types.includes(otherNames[name] ?? ''))
  const extensions = Object.keys(extensionTypes).filter((extension) => types.includes(extensionTypes[extension] ?? ''))
  return [...names, ...extensions.map((extension) => `.${extension}`)]
}
