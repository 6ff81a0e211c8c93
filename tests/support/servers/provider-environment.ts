/** Environment variables for sign-in providers that all use the issuer at one URL. */
export function providerEnvironment(issuerUrl: string): Record<string, string> {
  const providers = ['GOOGLE', 'LINKEDIN', 'CONCEPT3D']
  const entries = providers.flatMap((provider) => [
    [`${provider}_CLIENT_ID`, `${provider.toLowerCase()}-client`],
    [`${provider}_CLIENT_SECRET`, `${provider.toLowerCase()}-secret`],
    [`${provider}_ISSUER`, issuerUrl],
  ])
  return Object.fromEntries(entries) as Record<string, string>
}
