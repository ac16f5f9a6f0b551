import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `npm run console` beside a running server: only the API is passed on. */
const server = `http://127.0.0.1:${process.env.PORT ?? 5555}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: 'dist', target: 'es2022', chunkSizeWarningLimit: 900 },
  server: { port: 5556, proxy: { '/api': server, '/callcenter': server } },
})
