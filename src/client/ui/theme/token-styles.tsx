import { fontFamily, tokens } from './tokens.ts'

const declarations = (variables: Readonly<Record<string, string>>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value};`)
    .join('')

const schemeStyles = (scheme: 'light' | 'dark') =>
  `:root[data-mantine-color-scheme='${scheme}']{color-scheme:${scheme};${declarations(tokens[scheme])}}`

const styles = [
  `:root{${declarations({ ...tokens.variables, '--mantine-font-family': fontFamily })}}`,
  schemeStyles('light'),
  schemeStyles('dark'),
].join('')

/** Tokens for pages without Mantine's provider, which sets them on other pages. */
export function TokenStyles() {
  return <style>{styles}</style>
}
