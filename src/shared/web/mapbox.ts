/** Source of map tiles, for accounts with a token. */
export const mapboxOrigin = 'https://api.mapbox.com'
