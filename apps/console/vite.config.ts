import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** `npm run console` beside a running server: only the API is passed on. */
const server = `http://127.0.0.1:${process.env.PORT ?? 5555}`

/** Below this a packet is a packet. */
const leastBytes = 1024
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** Every text file once more as .br and .gz, so that the server sends what was packed once, and as small as it gets. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: async ({ dir = 'dist' }) => {
    const names = await readdir(dir, { recursive: true })
    for (const name of names.filter((one) => /\.(js|css|svg|html)$/.test(one))) {
      const path = join(dir, name)
      if ((await stat(path)).size < leastBytes) continue
      const bytes = await readFile(path)
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, quality))
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }
  },
})

const inPackages = (names: string): RegExp => new RegExp(`node_modules/(${names})/`)
const inOwn = (rooms: string): RegExp => new RegExp(`^(?!.*node_modules).*/(${rooms})[./]`)
const kit =
  '@babel|@ant-design|@rc-component|antd|stylis|@emotion|clsx|dayjs|throttle-debounce|scroll-into-view-if-needed|compute-scroll-into-view|react-is|is-mobile'

/**
 * Few files instead of many: what every page needs, what every page behind the login needs; what only one or two pages use stays
 * with them. No group may need one that needs it: modules of two files that wait for each other run in the wrong order.
 */
const groups = [
  {
    name: 'base',
    test: inPackages(
      'react|react-dom|scheduler|react-router|@tanstack|react-intl|@formatjs|intl-messageformat|zod',
    ),
    priority: 40,
  },
  { name: 'kit', test: inPackages(kit), minShareCount: 3, priority: 20 },
  {
    name: 'own',
    test: inOwn(
      'contract|apps/console/src/(platform|words|paths|pages|layout/(guarded|use-brand|choose-language)|features/scenes/scene-tabs|ui/(plain|loading|whole-page-note|use-refusal-sentence))',
    ),
    minShareCount: 2,
    priority: 15,
  },
  {
    name: 'own-kit',
    test: inOwn('core|apps/console/src/(ui|layout|features/scenes)'),
    minShareCount: 2,
    priority: 10,
  },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } },
  },
  server: { port: 5556, proxy: { '/api': { target: server, ws: true }, '/callcenter': server } },
})
