/** The development server that vite's proxy and `npm run dev` agree on; `PORT` moves it as it does in production. */
export const serverPort = Number(process.env.PORT || 3000)
export const serverUrl = `http://127.0.0.1:${serverPort}`
