/** Address of the development server for vite's proxy and `npm run dev`; `PORT` overrides the port, as in production. */
export const serverPort = Number(process.env.PORT || 3000)
export const serverUrl = `http://127.0.0.1:${serverPort}`
