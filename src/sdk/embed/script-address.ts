/**
 * The address this script was loaded from. A classic script knows its element; in a module only the stack tells.
 * `undefined` when neither does, for example when somebody has bundled the script into theirs.
 */
export function ownAddress(): string | undefined {
  const script = document.currentScript
  // Any named element can pose as a property of the document; only a real script element has its class.
  if (script instanceof HTMLScriptElement && script.src !== '') return script.src
  return /https?:\/\/[^\s()]+?\/sdk\/(?:1\/(?:[\da-f]{24}\/)?)?stopover\.js/.exec(new Error().stack ?? '')?.[0]
}

/** An exact version: it stands in a folder of its own, with its modules. */
const ofVersion = /\/sdk\/1\/[\da-f]{24}\/stopover\.js/

/** The installation a script address belongs to, with a slash at its end. */
export function installationOf(scriptAddress: string): string {
  const above = ofVersion.test(scriptAddress) ? '../../..' : scriptAddress.includes('/sdk/1/') ? '../..' : '..'
  return new URL(above, scriptAddress).href
}

/** Where the modules of a script lie, with a slash at its end. */
export function modulesFolderOf(scriptAddress: string): string {
  return ofVersion.test(scriptAddress)
    ? new URL('.', scriptAddress).href
    : new URL('sdk/', installationOf(scriptAddress)).href
}

/** Share ids are random text; anything else would address something that is not a tour. */
export function isShareId(text: string | null): text is string {
  return text !== null && /^[\w-]{16,64}$/.test(text)
}
