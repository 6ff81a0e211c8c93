/** Limits of the HubSpot integration. */
export const hubspotLimits = {
  tokenMinLength: 20,
  tokenMaxLength: 200,
  propertyNameMaxLength: 100,
  /** Maximum number of properties in a search result. */
  propertiesListedMax: 100,
} as const
