import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { kept, weigh } from './pwa.config.ts'

/** A variable from the environment or, beside a running system, from the file it wrote its addresses to. */
function setting(name: string): string | undefined {
  const given = process.env[name]
  if (given) return given
  const written = fileURLToPath(new URL('../.carpal/env', import.meta.url))
  if (!existsSync(written)) return undefined
  const line = readFileSync(written, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`${name}=`))
  return line?.slice(name.length + 1).trim() || undefined
}

const proxy = {
  '/api': { target: setting('CARPAL_API_URL') ?? 'http://127.0.0.1:8080', changeOrigin: false },
}

/** What the page at / is made of for a visitor, without the app shell around it. */
const front = new Set([fileURLToPath(new URL('./src/features/home/LandingPage.tsx', import.meta.url))])
/** The parts that ask for no package which a page may do without. */
const light = new Set<string>()
const EVERYWHERE = /node_modules\/(react|react-dom|react-router|lucide-react)\//

/** Notes what belongs together, from the imports themselves. */
const gather: Plugin = {
  name: 'carpal-gather',
  apply: 'build',
  buildEnd() {
    const neededBy = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
    for (const id of front) {
      // A package's index leads to all of the package: what the front page wants of one it imports by its own path.
      if (!id.includes('node_modules')) for (const needed of neededBy(id)) front.add(needed)
    }
    for (const id of this.getModuleIds()) {
      const packages = neededBy(id).filter((needed) => needed.includes('node_modules'))
      if (/\/src\/(lib|ui)\//.test(id) && packages.every((one) => EVERYWHERE.test(one))) light.add(id)
    }
  },
}

/**
 * The Content-Security-Policy lets no script write styles into the page. Sonner would when it is loaded: our `Toaster` brings
 * its styles as a file instead.
 */
const noWrittenStyles: Plugin = {
  name: 'carpal-no-written-styles',
  transform(code, id) {
    if (!/\/sonner\/dist\/index\.mjs/.test(id)) return null
    const without = code.replace(/^__insertCSS\(".*"\);?$/m, '')
    if (without === code) throw new Error('sonner does not write its styles where it did: see what it does now')
    return { code: without, map: null }
  },
}

export default defineConfig({
  plugins: [react(), tailwindcss(), gather, weigh, noWrittenStyles, VitePWA(kept)],
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('./src', import.meta.url)),
      'react-style-singleton': fileURLToPath(new URL('./src/ui/styleSingleton.ts', import.meta.url)),
    },
  },
  server: { port: 4173, strictPort: true, proxy },
  preview: { port: 4174, strictPort: true, proxy },
  build: {
    target: 'es2023',
    // Says what each page is made of: the weight of the first load is summed from it.
    manifest: true,
    modulePreload: {
      polyfill: false,
      // The first load names every file that a page's code needs at once, so it names styles only: pages are fetched from an
      // area's table, which names them all.
      resolveDependencies: (_file, needed, { hostId }) =>
        /^assets\/index-/.test(hostId) ? needed.filter((file) => file.endsWith('.css')) : needed,
    },
    // Nothing becomes a data: address, so that the Content-Security-Policy needs none for scripts, fonts or styles.
    assetsInlineLimit: 0,
    // The map engine is large and loaded only where a map shows.
    chunkSizeWarningLimit: 1100,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What several pages share goes by who needs it. Small things of which nearly every page needs some are one file,
          // because each file costs a request and compresses worse alone.
          groups: [
            { name: 'frame', tags: ['$initial'], priority: 3 },
            { name: 'front', test: (id) => front.has(id) && !id.includes('/src/features/'), priority: 2 },
            { name: 'parts', test: (id) => light.has(id), minShareCount: 4, priority: 1 },
            { name: 'icons', test: /lucide-react.*icons/, minShareCount: 2 },
            { name: 'server', test: /node_modules\/(@tanstack\/.*query.*|openapi-fetch)\/|\/src\/api\// },
            { name: 'maplibre', test: /node_modules\/maplibre-gl\// },
          ],
        },
        // The first load names every file.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  test: {
    environment: 'happy-dom',
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // A page's code is fetched when it is opened, and the machine may be busy.
    testTimeout: 40_000,
    include: ['{src,sw}/**/*.test.{ts,tsx}'],
  },
})
