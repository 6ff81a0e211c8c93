/** Port of the development server; `PORT` overrides it, as in production. */
export const serverPort = Number(process.env.PORT || 3000)
/** URL of the development server for Vite's proxy and `npm run dev`. */
export const serverUrl = `http://127.0.0.1:${serverPort}`
