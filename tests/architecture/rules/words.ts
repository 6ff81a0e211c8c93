import type { Source, Violation } from '../source.ts'

/**
 * Words of the column "Not" in docs/glossary.md that are banned from texts that people read: the app, pages, emails,
 * errors and documents.
 */
const bannedInTexts: readonly RegExp[] = [
  /\b(?:film|movie)s?\b/i,
  // Allowed: "profile picture", and labels of profile pictures, such as "Choose picture".
  /(?<!\bprofile )(?<!^(?:Choose|Remove) )(?<!^)\bpictures?\b(?!, as set in your user settings)/i,
  /\be-mails?\b/i,
  // Allowed: letters of the alphabet, such as "uppercase letters" and "letters or digits".
  /\bletters?\b(?!-)(?!,? (?:or )?digits?| of the alphabet)(?<!(?:uppercase|lowercase|capital|small|two|three) letters?)/i,
  /\brefus(?:al|als|e|ed|es)\b/i,
  /\bmend(?:s|ed)?\b/i,
  /\b(?:take|takes|took|taken) (?:in|back|away|off the web)\b/i,
  /\bgiv(?:e|es|en) up\b/i,
  /\bway out\b/i,
  /\bown buttons?\b/i,
  /\b(?:nearer|farther)\b/i,
  /\b(?:dark|light) glass\b/i,
  // British spelling. Allowed: the placeholder {{colour}}.
  /\b(?:colour(?!}})|centre|grey|behaviour|neighbour|favour)|\b(?:cancelled|recognise|organise|metres?)\b/i,
]

/** Patterns banned on screens: the ones above, and words that documents may use. */
const bannedOnScreens: readonly RegExp[] = [...bannedInTexts, /\b(?:somebody|whoever|anybody)\b/i]

/** Words that are banned from names, whose parts are split at capitals. */
const bannedNameParts = new Set(
  [
    'film films movie movies picture pictures letter letters refusal refusals refused twin twins mend mended',
    'jail jailed company wording phrasing spoken dressed prospect traveller passage crossing exhibit shelf',
    'colours coloured centre neighbour neighbours grey cancelled recognise recognised',
  ].flatMap((line) => line.split(' ')),
)

/** Names with a banned word that are allowed, each with the reason. */
export const allowedNames: ReadonlyMap<string, string> = new Map([
  ['disablePictureInPicture', 'a property of the DOM'],
  ['AV_PICTURE_TYPE_NONE', 'a constant of FFmpeg'],
  ['colour', 'a field of published tours, which pinned scripts of earlier versions read'],
  ['pictures', 'a field of galleries in published tours, which pinned scripts of earlier versions read'],
  ['picture', 'a profile picture, as the specification names the field'],
  ['pictureId', 'a profile picture'],
  ['pictureUrl', 'a profile picture'],
  ['pictureUrlOf', 'a profile picture'],
  ['picturesOf', 'profile pictures'],
  ['requirePicture', 'a profile picture'],
  ['PictureField', 'a profile picture'],
  ['PersonPicture', 'a profile picture'],
  ['PersonPictureProps', 'a profile picture'],
  ['pitchCentreDeg', 'a field of stored panoramas'],
  ['crossing', 'an outline that crosses itself'],
  ['deadLetter', "pg-boss's word for a queue of jobs that failed"],
  ['refusal', 'a field of chat completions'],
  ['letter', 'a letter of the alphabet'],
  ['letters', 'letters of the alphabet'],
])

const nameParts = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

/** Texts with a banned word. */
export function findBannedTexts(
  texts: Iterable<readonly [location: string, text: string]>,
  { isDocument = false }: { readonly isDocument?: boolean } = {},
): Violation[] {
  const violations: Violation[] = []
  for (const [location, text] of texts) {
    for (const banned of isDocument ? bannedInTexts : bannedOnScreens) {
      const [word] = banned.exec(text) ?? []
      if (word !== undefined) violations.push(`${location} says "${word}": ${text}`)
    }
  }
  return violations
}

/** True if a literal has a lowercase word after another word. */
const looksLikeSentence = (text: string) => /[A-Za-z,.] [a-z]/.test(text)
/** True for class lists, CSS declarations, shaders and the HTML of a picture element. */
const looksLikeCode = (text: string) => /^[a-z-]+(?: [a-z-]+)*$|[;{]\s|<picture/.test(text)

/** Sentences in code: literals, templates and JSX text with spaces, except class lists, styles and shaders. */
export function sentencesOf(source: Source): readonly (readonly [location: string, text: string])[] {
  const sentences: [string, string][] = []
  const add = (start: number, text: string) => {
    if (looksLikeSentence(text) && !looksLikeCode(text)) {
      sentences.push([`${source.path}:${source.lineAt(start)}`, text])
    }
  }
  source.visit({
    Literal({ start, value }) {
      if (typeof value === 'string') add(start, value)
    },
    TemplateElement: ({ start, value }) => add(start, value.raw),
    JSXText: ({ start, value }) => add(start, value),
  })
  return sentences
}

/** Identifiers with a banned word. */
export function findBannedNames(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    const violations = new Set<string>()
    const check = ({ name, start }: { readonly name: string; readonly start: number }) => {
      if (allowedNames.has(name)) return
      const banned = nameParts(name).find((part) => bannedNameParts.has(part))
      if (banned !== undefined) {
        violations.add(`${source.path}:${source.lineAt(start)} contains the banned word "${banned}": ${name}`)
      }
    }
    source.visit({ Identifier: check, PrivateIdentifier: check, JSXIdentifier: check })
    return [...violations]
  })
}

/** Paths with a banned word. */
export function findBannedPaths(paths: readonly string[]): Violation[] {
  return paths.flatMap((path) => {
    const banned = /person-picture|users\/pictures?/.test(path)
      ? undefined
      : nameParts(path).find((part) => bannedNameParts.has(part))
    return banned === undefined ? [] : [`${path} contains the banned word "${banned}"`]
  })
}
