import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
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

/**
 * Modules that come as one file because they are wanted together. Each further file is named in the first load, and
 * compresses worse alone.
 */
const TOGETHER = [
  { name: 'frame', tags: ['$initial' as const], priority: 2 },
  {
    name: 'parts',
    test: /node_modules\/(class-variance-authority|clsx)\/|\/icons\/(check-check|life-buoy|messages-square|qr-code)\.|\/src\/(ui\/(Badge|Field|IconButton|Plate|PlateInput|buttonLook)|lib\/(foreign|plate)|api\/(errors|json|watchedFetch))\.tsx?$/,
    priority: 1,
  },
  {
    // What the frame of whoever is signed in asks for at once.
    name: 'signed-in',
    test: /\/src\/(api\/(eventStream|kept|keptAnswers|liveMessages|messages|myLive|notifications|outbox|push|receipts|signedIn|thread|vehicles)|lib\/(appBadge|sameThing)|shell\/(Bell|Unread))\.tsx?$|\/idb-keyval\/|\/icons\/bell\./,
  },
  {
    // What nearly every page is made of.
    name: 'page',
    test: /\/src\/(ui\/(BackButton|Card|EmptyState|ErrorState|FirstFew|PageHeader|Skeleton)|lib\/(dates|goBack)|shell\/(CardPage|ServerState|SignedIn))\.(tsx?|module\.css)$|\/icons\/(arrow-left|chevron-right|circle-alert|log-in|menu)\./,
  },
  {
    // What forms and lists are made of.
    name: 'forms',
    test: /\/src\/(ui\/(AddPictures|CopyField|ContactFields|FormError|PlateLooks|Progress|RadioList|Segments|Select|SendingPicture|SignedImage|VehicleMark)|map\/(MapControls|PlaceFinder|PointPicker\.lazy|view)|api\/(formErrors|places)|lib\/(initials|vehicleCode|visible)|features\/incidents\/PointWords)\.(tsx?|module\.css)$|\/icons\/(check|circle-check|clock|download|id-card|link-2-off|mail|map-pin|phone|plus|refresh-cw|search|search-x|send-horizontal)\./,
  },
  {
    // What a map needs, whatever it shows.
    name: 'map',
    test: /\/maplibre-gl\/|\/src\/map\/(MapCanvas|basemap|camera|engine|fonts|useMap|style\/)/,
  },
  {
    name: 'server',
    test: /node_modules\/(@tanstack|openapi-fetch)\/|\/src\/api\/(client|config|me|queries|refresh)\.ts$/,
  },
]

export default defineConfig({
  plugins: [react(), tailwindcss(), weigh, VitePWA(kept)],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { port: 4173, strictPort: true, proxy },
  preview: { port: 4174, strictPort: true, proxy },
  build: {
    target: 'es2023',
    // Nothing becomes a data: address, so that the Content-Security-Policy needs none for scripts, fonts or styles.
    assetsInlineLimit: 0,
    // The map engine is large and loaded only where a map shows.
    chunkSizeWarningLimit: 1100,
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: TOGETHER },
        // The first load names every file.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['{src,sw}/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // A page's code is fetched when it is opened, and the machine may be busy.
    testTimeout: 20_000,
  },
})
