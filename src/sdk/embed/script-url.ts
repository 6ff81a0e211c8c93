/**
 * URL that this script was loaded from: of its element for a classic script, from the stack trace for a module.
 * Undefined if neither is available, for example if the script was bundled into another one.
 */
export function currentScriptUrl(): string | undefined {
  const script = document.currentScript
  // `document.currentScript` can be clobbered by a named element, so the class is checked.
  if (script instanceof HTMLScriptElement && script.src !== '') return script.src
  return /https?:\/\/[^\s()]+?\/sdk\/(?:1\/(?:[\da-f]{24}\/)?)?stopover\.js/.exec(new Error().stack ?? '')?.[0]
}

/** URL of a script of an exact version, which has its own folder of modules. */
const pinnedScript = /\/sdk\/1\/[\da-f]{24}\/stopover\.js/

/** Base URL of the installation, with a slash at the end. */
export function installationOf(scriptUrl: string): string {
  if (pinnedScript.test(scriptUrl)) return new URL('../../..', scriptUrl).href
  const parent = scriptUrl.includes('/sdk/1/') ? '../..' : '..'
  return new URL(parent, scriptUrl).href
}

/** Folder of a script's modules, with a slash at the end. */
export function modulesFolderOf(scriptUrl: string): string {
  return pinnedScript.test(scriptUrl) ? new URL('.', scriptUrl).href : new URL('sdk/', installationOf(scriptUrl)).href
}

/** True if a text has the form of a share id. Other texts could form URLs that aren't tours. */
export function isShareId(text: string | null): text is string {
  return text !== null && /^[\w-]{16,64}$/.test(text)
}
