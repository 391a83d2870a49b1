import type { Plugin } from 'vite'
import type { VitePWAOptions } from 'vite-plugin-pwa'

/** The map engine, its data, and the reader of codes: megabytes that a phone fetches when a page wants them. */
const HEAVY = /node_modules\/(maplibre-gl|@deck\.gl|@luma\.gl|@math\.gl|@loaders\.gl|world-atlas|zxing-wasm)\//

const heavy = new Set<string>()

/** Notes which files of the build hold the heavy parts; their names are known only then. */
export const weigh: Plugin = {
  name: 'carpal-weigh',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !file.moduleIds.some((id) => HEAVY.test(id))) continue
      heavy.add(file.fileName)
      for (const sheet of file.viteMetadata?.importedCss ?? []) heavy.add(sheet)
    }
  },
}

const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The installed app: how a device shows it, and what of it is kept for when there is no network. */
export const kept: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  // src/shell/worker.ts registers it, after the page has loaded.
  injectRegister: false,
  manifestFilename: 'manifest.webmanifest',
  includeManifestIcons: false,
  injectManifest: {
    globPatterns: [
      'index.html',
      'theme.js',
      'icon.svg',
      'icons/{icon-192,badge-96}.png',
      'assets/*.{js,css,svg,woff2}',
    ],
    // The static faces of Figtree are the map's.
    globIgnores: ['assets/figtree-*-{500,600,700}-normal-*.woff2'],
    manifestTransforms: [(entries) => ({ manifest: entries.filter(({ url }) => !heavy.has(url)), warnings: [] })],
  },
  manifest: {
    id: '/',
    name: 'CarPal',
    short_name: 'CarPal',
    description: 'Find car parks across the UK, and reach a driver by number plate.',
    lang: 'en-GB',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // --surface and --ground of tokens.css; in the dark theme the page says its own colour.
    theme_color: '#ffffff',
    background_color: '#f1f4f7',
    categories: ['navigation', 'travel', 'utilities'],
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
      icon('badge-96', 96, 'monochrome'),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      { name: 'Find parking', url: '/smart-parking' },
      { name: 'Messages', url: '/messages' },
      { name: 'Scan a code', short_name: 'Scan', url: '/scanner' },
    ],
  },
}
