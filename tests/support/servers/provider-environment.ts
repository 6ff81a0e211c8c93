/** Environment of an installation whose sign-in providers are all the issuer at a URL. */
export function providerEnvironment(issuerUrl: string): Record<string, string> {
  const names = ['GOOGLE', 'LINKEDIN', 'CONCEPT3D']
  const entries = names.flatMap((name) => [
    [`${name}_CLIENT_ID`, `${name.toLowerCase()}-client`],
    [`${name}_CLIENT_SECRET`, `${name.toLowerCase()}-secret`],
    [`${name}_ISSUER`, issuerUrl],
  ])
  return Object.fromEntries(entries) as Record<string, string>
}
