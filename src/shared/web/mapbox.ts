/** Where the image of a map comes from, for accounts with a token. */
export const mapboxOrigin = 'https://api.mapbox.com'
