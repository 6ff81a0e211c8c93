/** Link texts that say nothing without the text around them, in common languages. */
const vagueTexts: ReadonlySet<string> = new Set([
  'click',
  'click here',
  'here',
  'learn more',
  'link',
  'more',
  'more info',
  'more information',
  'open',
  'page',
  'read more',
  'see more',
  'this',
  'this link',
  'website',
  'hier',
  'hier klicken',
  'klick',
  'klicken sie hier',
  'mehr',
  'mehr erfahren',
  'weiter',
  'weiterlesen',
  'cliquez ici',
  'en savoir plus',
  'ici',
  'lien',
  'lire la suite',
  'plus',
  'aquí',
  'haga clic aquí',
  'leer más',
  'más',
  'más información',
  'clicca qui',
  'leggi di più',
  'qui',
  'scopri di più',
  'aqui',
  'clique aqui',
  'leia mais',
  'mais',
  'saiba mais',
  'klik hier',
  'lees meer',
  'meer',
])

/** True for a link text without meaning of its own: empty, a bare URL, or a phrase such as "Read more". */
export function isVagueLinkText(text: string): boolean {
  const phrase = text
    .toLocaleLowerCase()
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return phrase === '' || /^https?:\/\/\S+$/.test(phrase) || vagueTexts.has(phrase)
}
